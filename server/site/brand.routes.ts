import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import { APPLE_DOMAIN_FILE } from '../platform/branding/read-branding.ts';
import { isLanguage } from '../platform/languages/translator.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { MANIFEST } from '../platform/http/web-pages.ts';
import { manifestOf } from './manifest.ts';

/** Prevents scripts in an SVG that is opened directly. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves from memory, because the brand folder is read at startup. */
export function brandRoutes(app: FastifyInstance, { branding, config }: Services) {
  route(app, api.page, ({ params, query, request }) => {
    const page = branding.pages.find(params.slug, request.language);
    if (!page) throw new AppError('request/not-found');
    const { html, ...rest } = page;
    return { ...rest, html: html[query.level === '3' ? 3 : 2] };
  });

  // Without the operator's icons, the built-in ones are served as static files.
  for (const { address, type, bytes } of branding.icons) {
    app.get(address, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  }

  // The language is a query parameter, because browsers request the manifest without cookies.
  app.get<{ Querystring: { language?: string } }>(
    MANIFEST,
    { config: { access: 'public' }, schema: { hide: true } },
    ({ query: { language }, language: own }, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-language' })
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(config, isLanguage(language) ? language : own))),
  );

  app.get(
    `/.well-known/${APPLE_DOMAIN_FILE}`,
    { config: { access: 'public' }, schema: { hide: true } },
    (_request, reply) => {
      if (!branding.appleDomainFile) throw new AppError('request/not-found');
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(branding.appleDomainFile);
    },
  );

  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const picture = branding.pictures.get(`/brand/${request.params.file}`);
      if (!picture) throw new AppError('request/not-found');
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': PICTURE_POLICY,
          // Emails show the picture from other origins.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(picture.type)
        .send(picture.bytes);
    },
  );
}
