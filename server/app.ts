import fastifyCookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccessTokens } from './accounts/access-token.ts';
import { accountRoutes } from './accounts/account.routes.ts';
import { createAuthenticator } from './accounts/authenticate.ts';
import { createDeviceCookie } from './accounts/device-cookie.ts';
import { RESET_MAIL, writeResetMail } from './accounts/reset-password.ts';
import { createSessionCookie } from './accounts/session-cookie.ts';
import { carRoutes } from './cars/car.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { STATUS_MAIL, writeStatusMail } from './moderation/status-mail.ts';
import { sandboxRoutes } from './money/providers/payment.routes.ts';
import { keepDailyFigures } from './overview/keep-daily-figures.ts';
import { overviewRoutes } from './overview/overview.routes.ts';
import { measurePayments } from './money/providers/measure-provider.ts';
import { createPayments, type OurPayments } from './money/providers/create-payments.ts';
import type { Config } from './platform/config.ts';
import type { Pool } from './platform/database/database.ts';
import { createReads } from './platform/database/reads.ts';
import { createApp } from './platform/http/app.ts';
import { serveBuiltPages, serveDevelopmentPages } from './platform/http/web-pages.ts';
import { mailboxRoutes } from './platform/mail/mailbox.routes.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import { createMailTransport, measureMails } from './platform/mail/transport.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { measurePool } from './platform/metrics/process-metrics.ts';
import { createRouteTimings } from './platform/metrics/route-timings.ts';
import { createLimiter } from './platform/rate-limit.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { photoRoutes } from './photos/photo.routes.ts';
import { removeOrphanPhotos } from './photos/remove-orphan-photos.ts';
import { rentalRoutes } from './rentals/rental.routes.ts';
import { stripeEventRoute } from './money/stripe-event.route.ts';
import { rentalMailWriters, rentalTasks } from './rentals/rental.tasks.ts';
import { forgetOld } from './retention/forget-old.ts';
import { savedRoutes } from './saved/saved.routes.ts';
import { createWorkers, measureTasks, type Workers } from './platform/workers.ts';
import type { MoneyServices } from './money/services.ts';
import { publicConfig } from './site/public-config.ts';
import { siteRoutes } from './site/site.routes.ts';

export interface SparekeyServer {
  app: FastifyInstance;
  outbox: Outbox;
  services: MoneyServices<OurPayments>;
  /** What has to be done for the whole installation, by any of its processes. */
  workers: Workers;
  /** What this process does for itself, beside any number of others. */
  ownTasks: Workers;
}

/** Where the browser part comes from: built files, the development server, or nowhere (API tests). */
export type Pages = 'built' | 'development' | 'none';

/** Puts the parts together. Nothing runs yet: the caller listens, and starts the workers that it wants. */
export async function createServer(options: {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  pages: Pages;
  /** Tests bring providers that fail when they say so. */
  payments?: OurPayments;
  metrics?: Metrics;
}): Promise<SparekeyServer> {
  const { config, pool, log, pages, metrics = createMetrics() } = options;
  const payments = measurePayments(options.payments ?? (await createPayments(config, pool)), metrics);
  measurePool(metrics, pool);
  const timings = createRouteTimings(metrics);
  const refusals = metrics.counter('sparekey_rate_limit_refusals_total', 'Requests that a limit refused.', ['limit']);
  const reads = createReads({ pool, ...config.replicas, log, metrics });
  const services: MoneyServices<OurPayments> = {
    config,
    pool,
    reads,
    log,
    metrics,
    limit: createLimiter(pool, config.rateLimit, (name) => refusals.with(name).add()),
    storage: createStorage(config),
    payments,
  };
  const tokens = createAccessTokens(config.authSecret);
  const app = await createApp({
    config,
    log,
    timings,
    authenticator: createAuthenticator(pool, tokens),
    viteDevServer: pages === 'development',
  });

  siteRoutes(app, services);
  // Cookies are for renewing a session and for nothing else, so no other route reads them.
  await app.register(async (accounts) => {
    await accounts.register(fastifyCookie);
    const [cookie, device] = [createSessionCookie(config), createDeviceCookie(config)];
    accountRoutes(accounts, services, { pool, tokens, cookie, device });
  });
  carRoutes(app, services);
  moderationRoutes(app, services);
  historyRoutes(app, services);
  photoRoutes(app, services);
  rentalRoutes(app, services);
  if (payments.current === payments.sandbox) sandboxRoutes(app, services, payments.sandbox);
  if (payments.stripe) await stripeEventRoute(app, services, payments.stripe);
  savedRoutes(app, services);
  overviewRoutes(app, services);
  if (config.development && config.mail === 'mailbox') mailboxRoutes(app, pool);
  if (pages === 'built') await serveBuiltPages(app, () => publicConfig(config));
  if (pages === 'development') await serveDevelopmentPages(app, () => publicConfig(config));

  const outbox = createOutbox({
    pool,
    log,
    send: measureMails(createMailTransport(config, pool), metrics),
    writers: {
      [RESET_MAIL]: (payload: never) => writeResetMail(services, payload),
      [STATUS_MAIL]: (payload: never) => writeStatusMail(services, payload),
      ...rentalMailWriters(services),
    },
  });
  const record = measureTasks(metrics);
  const workers = createWorkers(
    [
      { name: 'send mails', everySeconds: 2, run: (stopping) => outbox.flush(stopping) },
      ...rentalTasks(services),
      { name: 'remove orphan photos', everySeconds: 600, run: () => removeOrphanPhotos(services) },
      { name: 'forget what is old', everySeconds: 3_600, run: () => forgetOld(pool) },
      { name: 'keep daily figures', everySeconds: 300, run: () => keepDailyFigures(services) },
    ],
    log,
    record,
  );
  const ownTasks = createWorkers(
    [
      { name: 'keep timings', everySeconds: 30, run: () => timings.flush(pool) },
      ...(config.replicas.urls.length > 0
        ? [{ name: 'check replicas', everySeconds: 2, run: () => reads.check() }]
        : []),
    ],
    log,
    record,
  );
  app.addHook('onClose', () => reads.close());
  app.addHook('onClose', () => timings.flush(pool).catch(() => {}));
  await app.ready();
  return { app, outbox, services, workers, ownTasks };
}
