import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../../contract/languages/translate.ts';
import { directionOf } from '../../../contract/languages/direction.ts';
import { LANGUAGES } from '../../../contract/languages/languages.ts';
import { MOVED } from '../../../contract/paths.ts';
import { THEME_COLOURS } from '../branding/palette.ts';
import type { Branding } from '../branding/read-branding.ts';
import { escapeHtml } from '../mail/mail.ts';
import { StartError } from '../start-error.ts';
import { renderPageHead, type PageHead } from './page-head.ts';
import { allowInline, DOCUMENT_HEADERS } from './security-headers.ts';
import { lookUp } from '../../../contract/look-up.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILT = `${ROOT}dist/web`;
const pageIn = (language: Language) => `${BUILT}/index.${language}.html`;
const page = { config: { access: 'public' as const }, schema: { hide: true } };

/** The page is the same for all readers of its language: only the browser knows who is signed in. */
const SHARED = 'public, max-age=0, s-maxage=60';

/** Browsers never revalidate immutable files, and a page loads a dozen of them, so unused headers would add up. */
const WITHOUT_VALIDATORS = { etag: false, lastModified: false, acceptRanges: false };

/** HTTP/1.1 connections stay open by default, so `connection` is redundant. */
function shortenHeaders(reply: FastifyReply) {
  for (const name of [...DOCUMENT_HEADERS, 'x-request-id']) reply.removeHeader(name);
  reply.raw.removeHeader('connection');
}

/** Modules are always UTF-8, so the type needs no charset. An onSend hook, because the static plugin sets the type last. */
const shortenType: onSendHookHandler = (request, reply, payload, done) => {
  if (/^\/assets\/[^?]*\.js(\?|$)/.test(request.url)) reply.header('content-type', 'text/javascript');
  done(null, payload);
};

interface Options {
  /** Embedded in the page, which saves the browser a request. */
  config: (language: Language) => { brand: string };
  branding: Pick<Branding, 'style' | 'favicon'>;
  /** Links for the head of every page. */
  links?: string | undefined;
  /** For search engines and link previews; undefined for pages that have nothing for them. */
  head?: ((request: FastifyRequest) => Promise<PageHead | undefined>) | undefined;
}

/** Browsers check for a newer worker on their own; a proxy must not serve an old one. */
const CACHE_CONTROL: Readonly<Record<string, string>> = { 'worker.js': 'no-cache' };

const ICON = /<link rel="icon"[^>]*>/;

export const MANIFEST = '/manifest.webmanifest';

/** Tells phones what to install and how to colour the bar above the page. */
const phoneHead = (language: Language) =>
  `<link rel="manifest" href="${MANIFEST}?language=${language}" />` +
  (['light', 'dark'] as const)
    .map(
      (theme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${theme})" content="${THEME_COLOURS[theme].paper}" />`,
    )
    .join('');

/** Inlines the operator's colours and icon, so that the page is never painted in the default ones first. */
function applyBranding(
  html: string,
  language: Language,
  { branding, links = '' }: Pick<Options, 'branding' | 'links'>,
): string {
  const { style, favicon } = branding;
  const icon = favicon && `<link rel="icon" href="${favicon.address}" type="${favicon.type}" />`;
  const branded = icon ? html.replace(ICON, () => icon) : html;
  return branded.replace(
    '</head>',
    () => `${phoneHead(language)}${links}${style ? `<style>${style}</style>` : ''}</head>`,
  );
}

function fillPage(html: string, config: { brand: string }): string {
  return html.replaceAll('%BRAND%', escapeHtml(config.brand)).replace('%CONFIG%', escapeHtml(JSON.stringify(config)));
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The hashes of a page's inline scripts and styles, as a content security policy names them. */
const inlineIn = (html: string) => ({
  scripts: [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => hashOf(code!)),
  styles: [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, code]) => hashOf(code!)),
});

/** Every address that is not one of these files is a page of the application. */
const builtFiles = () =>
  new Set(
    readdirSync(BUILT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.html') && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => relative(BUILT, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );

/** Redirects old addresses to the current ones, and keeps their query. */
export function redirectOldPaths(app: FastifyInstance) {
  for (const [from, to] of Object.entries(MOVED)) {
    app.get<{ Params: { id: string } }>(from, page, ({ params, url }, reply) => {
      const query = url.indexOf('?');
      return reply.redirect(to(encodeURIComponent(params.id)) + (query < 0 ? '' : url.slice(query)), 308);
    });
  }
}

/** Hashed files are cached forever; the page itself is revalidated each time. */
export async function serveBuiltPages(app: FastifyInstance, { config, branding, links, head }: Options) {
  const pages = new Map(
    LANGUAGES.filter((name) => existsSync(pageIn(name))).map((name) => {
      const html = applyBranding(readFileSync(pageIn(name), 'utf8'), name, { branding, links });
      return [name, { html, inline: inlineIn(html) }];
    }),
  );
  if (pages.size === 0) {
    throw new StartError('The web app is not built: run `npm run build` (npm start does this automatically).');
  }
  const files = builtFiles();
  redirectOldPaths(app);
  await app.register(fastifyStatic, { root: BUILT, serve: false, preCompressed: true, cacheControl: false });

  app.get<{ Params: { '*': string } }>('/*', { ...page, onSend: shortenType }, async (request, reply) => {
    const path = request.params['*'];
    if (files.has(path)) {
      const isHashed = path.startsWith('assets/');
      if (isHashed) shortenHeaders(reply);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : (lookUp(CACHE_CONTROL, path) ?? 'public, max-age=3600'),
      );
      return reply.sendFile(path, isHashed ? WITHOUT_VALIDATORS : {});
    }
    if (/^(api|assets|brand|photos)(\/|$)/.test(path)) return reply.callNotFound();
    const language = pages.has(request.language) ? request.language : [...pages.keys()][0]!;
    const { html, inline } = pages.get(language)!;
    const policy = String(reply.getHeader('content-security-policy'));
    const own = config(language);
    const filled = fillPage(html, own);
    const ownHead = await head?.(request);
    return reply
      .code(ownHead?.status ?? 200)
      .header('content-security-policy', allowInline(policy, inline))
      .headers({
        'cache-control': ownHead?.canonical ? SHARED : 'no-cache',
        vary: 'cookie, accept-language',
        'content-language': language,
      })
      .type('text/html; charset=utf-8')
      .send(ownHead ? renderPageHead(filled, ownHead, own.brand) : filled);
  });
}

export async function serveDevelopmentPages(app: FastifyInstance, { config, branding, links }: Options) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: `${ROOT}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  redirectOldPaths(app);
  // A feature's folder may have the same name as an address, such as `/photos`.
  app.addHook('onRequest', async (request, reply) => {
    // A build compiles the worker to a script; in development Vite translates it on request.
    if (request.url === '/worker.js') request.raw.url = '/worker.ts';
    else if (!/^\/[\w/-]+\.tsx?(\?|$)/.test(request.url)) return;
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
  app.get('/*', page, async (request, reply) => {
    if (/^\/api(\/|$)/.test(request.url)) return reply.callNotFound();
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, async () => {
      const source = applyBranding(readFileSync(`${ROOT}web/index.html`, 'utf8'), request.language, { branding, links })
        .replace('%LANGUAGE%', request.language)
        .replace('%DIRECTION%', directionOf(request.language))
        .replace('<!-- early -->', '<script type="module" src="/early.ts"></script>');
      const html = await vite.transformIndexHtml(request.url, fillPage(source, config(request.language)));
      reply.raw.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    });
    return reply;
  });
}
