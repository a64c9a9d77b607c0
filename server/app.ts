import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { requestLimits, visitorLimits } from '../contract/site/limits.ts';
import type { Language } from '../contract/languages/translate.ts';
import { createDueKinds } from './due-kinds.ts';
import { features, hooks, type AppServices } from './features.ts';
import { createAgenda } from './platform/database/agenda.ts';
import { readBranding } from './platform/branding/read-branding.ts';
import type { Config } from './platform/config.ts';
import type { Pool } from './platform/database/database.ts';
import { createListener } from './platform/database/listener.ts';
import { createReads } from './platform/database/reads.ts';
import { createApp } from './platform/http/app.ts';
import { serveBuiltPages, serveDevelopmentPages } from './platform/http/web-pages.ts';
import { mailTheme } from './platform/mail/mail-theme.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import { mailsDue } from './platform/mail/outbox.queries.ts';
import { createMailTransport, measureMails } from './platform/mail/transport.ts';
import { findClockOffset } from './platform/metrics/clock.queries.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { measurePool } from './platform/metrics/process-metrics.ts';
import { createRouteTimings } from './platform/metrics/route-timings.ts';
import { createLimiter, createLocalLimiter, type CreateLimit } from './platform/rate-limit.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { recordTaskRounds } from './platform/health/task-rounds.ts';
import { createWorkers, measureTasks, type Workers } from './platform/workers.ts';
import { confirmPassword, createAuthenticator, createSignInLimits, createSubscriptions } from './accounts/index.ts';
import { payoutEventHandlers } from './earnings/index.ts';
import { discoveryLink } from './gbfs/index.ts';
import { createKeyReader } from './integrations/index.ts';
import { createPayments, measurePayments, type BuiltInPayments } from './money/index.ts';
import { deleteExpiredRows } from './retention/index.ts';
import { createPageHeads } from './seo/index.ts';
import { publicConfig } from './site/index.ts';

/** Tokens, signatures and rate limits use this machine's clock, holds and leases the database's. */
const measureClock = (metrics: Metrics, pool: Pool): void =>
  metrics.gauge('sparekey_clock_offset_seconds', 'Offset of this clock from the database’s.', () =>
    findClockOffset(pool),
  );

interface SparekeyServer {
  app: FastifyInstance;
  outbox: Outbox;
  services: AppServices;
  /** Tasks of the whole installation; any of its processes may run them. */
  workers: Workers;
  /** Tasks of this process alone. */
  ownTasks: Workers;
}

/** `none` is for API tests. */
export type Pages = 'built' | 'development' | 'none';

/** Starts nothing: the caller listens and starts the workers that it needs. */
export async function createServer(options: {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  pages: Pages;
  /** Tests pass providers that fail on demand. */
  payments?: BuiltInPayments;
  metrics?: Metrics;
}): Promise<SparekeyServer> {
  const { config, pool, log, pages, metrics = createMetrics() } = options;
  measurePool(metrics, pool);
  measureClock(metrics, pool);
  const timings = createRouteTimings(metrics);
  const refusals = metrics.counter('sparekey_rate_limit_refusals_total', 'Requests rejected by a rate limit.', [
    'limit',
  ]);
  const branding = await readBranding(config);
  const reads = createReads({ pool, ...config.replicas, log, metrics });
  const limiter = createLimiter(pool, config.rateLimit, (name) => refusals.with(name).add());
  const limit: CreateLimit = (options) => {
    // Starts at 0, because the first sample of a new series would not count as an increase.
    refusals.with(options.name);
    return limiter(options);
  };
  const signInLimits = createSignInLimits(limit);
  const services: AppServices = {
    config,
    pool,
    reads,
    listener: createListener({ pool, log }),
    log,
    metrics,
    limit,
    storage: createStorage(config),
    personalData: features.flatMap((feature) => feature.personalData ?? []),
    hooks,
    branding,
    system: { checks: [], queues: [] },
    payments: measurePayments(options.payments ?? (await createPayments(config, pool)), metrics),
    dueHandlers: createDueKinds(config),
    payoutEventHandlers,
    confirmIdentity: (viewer, asked) => confirmPassword({ pool, config }, signInLimits, viewer, asked),
  };
  services.system = {
    checks: features.flatMap((feature) => feature.health?.(services) ?? []),
    queues: features.flatMap((feature) => feature.queues?.(services) ?? []),
  };
  const limitHere = createLocalLimiter(config.rateLimit, (name) => refusals.with(name).add());
  const app = await createApp({
    config,
    log,
    timings,
    visits: limitHere({ name: 'visits', points: visitorLimits.requestsPerMinute, seconds: 60 }),
    expensiveReads: limitHere({ name: 'dear-reads', points: requestLimits.expensiveReadsPerMinute, seconds: 60 }),
    authenticator: createAuthenticator(services, createKeyReader(services)),
    viteDevServer: pages === 'development',
  });

  for (const feature of features) await feature.routes?.(app, services);
  const page = {
    config: (language: Language) => publicConfig(config, branding, language),
    branding,
    links: config.gbfs ? discoveryLink(config) : undefined,
    head: config.publicBrowsing ? createPageHeads(services) : undefined,
  };
  if (pages === 'built') await serveBuiltPages(app, page);
  if (pages === 'development') await serveDevelopmentPages(app, page);

  const outbox = createOutbox({
    pool,
    log,
    subscriptions: createSubscriptions(services),
    theme: mailTheme(config, branding),
    send: measureMails(createMailTransport(config, pool), metrics),
    writers: Object.assign({}, ...features.map((feature) => feature.mails?.(services))),
  });
  const record = measureTasks(metrics);
  const workers = createWorkers(
    recordTaskRounds(pool, [
      { name: 'send mails', everySeconds: 2, due: () => mailsDue, run: (stopping) => outbox.flush(stopping) },
      { name: 'forget what is old', everySeconds: 3_600, run: () => deleteExpiredRows(pool) },
      ...features.flatMap((feature) => feature.tasks?.(services) ?? []),
    ]),
    log,
    { record, agenda: createAgenda(services.listener) },
  );
  const ownTasks = createWorkers(
    [
      { name: 'keep timings', everySeconds: 30, run: () => timings.flush(pool) },
      ...(config.replicas.urls.length > 0
        ? [{ name: 'check replicas', everySeconds: 2, run: () => reads.check() }]
        : []),
    ],
    log,
    { record },
  );
  app.addHook('onClose', () => services.listener.stop());
  app.addHook('onClose', () => reads.close());
  app.addHook('onClose', () => timings.flush(pool).catch(() => {}));
  await app.ready();
  return { app, outbox, services, workers, ownTasks };
}
