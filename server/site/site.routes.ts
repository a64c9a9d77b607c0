import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { OLD_BROWSER_PAGE } from '../../contract/browsers.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import { withTimeout } from '../platform/timeout.ts';
import { createStorageHealth } from '../platform/storage/storage-health.ts';
import type { Services } from '../platform/services.ts';
import { brandRoutes } from './brand.routes.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { registerExamples } from './api-examples.ts';
import { oldBrowserPage } from './old-browser-page.ts';
import { describeProbe, SEEN_HEADER } from './probe.ts';
import { publicConfig } from './public-config.ts';
import { showSettings } from './show-settings.ts';
import { securityText } from './security-text.ts';
import { READY_TIMEOUT_SECONDS, requireReady } from './require-ready.ts';
import { recordVital } from './vital.queries.ts';

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
