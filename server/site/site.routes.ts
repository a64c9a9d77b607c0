import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { api } from '../../contract/api.ts';
import { OLD_BROWSER_PAGE, OLDEST_BROWSERS } from '../../contract/browsers.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { paths } from '../../contract/paths.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import { serverPage } from '../platform/http/server-page.ts';
import { translator } from '../platform/languages/translator.ts';
import { escapeHtml } from '../platform/mail/mail.ts';
import { AppError } from '../platform/problem.ts';
import { withTimeout } from '../platform/timeout.ts';
import { createStorageHealth } from '../platform/storage/storage-health.ts';
import type { Services } from '../platform/services.ts';
import { brandRoutes } from './brand.routes.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { registerExamples } from './api-examples.ts';
import { describeProbe, SEEN_HEADER } from './probe.ts';
import { publicConfig } from './public-config.ts';
import { probeDatabase } from './readiness.queries.ts';
import { showSettings } from './show-settings.ts';
import { recordVital } from './vital.queries.ts';

/** The file expires after this time, so that outdated contacts are not trusted. */
const VALID_DAYS = 180;

/** Follows RFC 9116. Returns undefined if the operator has configured no contact. */
function securityText({
  securityContact,
  publicUrl,
}: Pick<Config, 'securityContact' | 'publicUrl'>): string | undefined {
  if (!securityContact) return undefined;
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString();
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The process serves the page and its files from this release until it exits. */
const RELEASE = new URL('../../package.json', import.meta.url);

/** Shorter than the timeout of load balancers, because a failed probe says more than one that hangs. */
const READY_TIMEOUT_SECONDS = 1.5;

/** Throws when requests would fail: without the database, its tables or extensions, or the release's files. */
async function requireReady(pool: Pool): Promise<void> {
  try {
    if (!existsSync(RELEASE)) throw new Error('The release that this process runs from was removed.');
    await withTimeout(probeDatabase(pool), READY_TIMEOUT_SECONDS);
  } catch (error) {
    throw new AppError('server/unavailable', { cause: error, retryAfterSeconds: 2 });
  }
}

/** Shown in browsers that cannot run the application, so it uses only basic HTML. */
function oldBrowserPage(brand: string, language: Language): string {
  const t = translator(language);
  const title = t('page.old-browser.title', { brand });
  const versions = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `<li>${name} ${version}</li>`);
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return serverPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
${paragraph(t('page.old-browser.text'))}
<ul>${versions.join('')}</ul>
${paragraph(t('page.old-browser.computer'))}
${paragraph(t('page.old-browser.iphone'))}
<p><a href="${paths.home}">${escapeHtml(t('page.old-browser.again'))}</a></p>`,
    language,
  );
}

export function siteRoutes(app: FastifyInstance, services: Services) {
  const { config, pool, storage, log, metrics, branding } = services;
  brandRoutes(app, services);
  registerExamples();
  const storageHealth = createStorageHealth(storage, log, metrics);
  let closing = false;
  // Health checks report the shutdown before connections are refused.
  app.addHook('preClose', async () => void (closing = true));

  route(app, api.health, ({ request, reply }) => {
    const seen = describeProbe(config, request);
    if (seen) reply.header(SEEN_HEADER, JSON.stringify(seen));
    return { status: 'ok' as const };
  });

  route(app, api.ready, async () => {
    if (closing) throw new AppError('server/unavailable');
    const [photoStorage] = await Promise.all([
      withTimeout(storageHealth(), READY_TIMEOUT_SECONDS).catch(() => 'away' as const),
      requireReady(pool),
    ]);
    return { status: 'ok' as const, photoStorage };
  });

  route(app, api.config, ({ request }) => publicConfig(config, branding, request.language));

  route(app, api.adminSettings, ({ request }) => showSettings(config, branding, request.language));
  route(app, api.vitals, async ({ body }) => {
    await recordVital(pool, body);
  });

  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/api/openapi.json', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  app.get('/.well-known/security.txt', hidden, (_request, reply) => {
    const text = securityText(config);
    if (!text) throw new AppError('request/not-found');
    return reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(text);
  });
  app.get(OLD_BROWSER_PAGE, hidden, (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', vary: 'cookie, accept-language', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(oldBrowserPage(config.brand, request.language)),
  );
  app.get('/api/docs', hidden, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(apiDocsPage(app.swagger(), config.brand)),
  );
}
