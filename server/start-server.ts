import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { archiveGauges, startArchiving } from './backups/index.ts';
import { gauges } from './features.ts';
import { readBranding } from './platform/branding/read-branding.ts';
import type { Config } from './platform/config.ts';
import { readConfig } from './settings.ts';
import type { Pool } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { checkTextRules } from './platform/database/text-rules.ts';
import { createLog } from './platform/log.ts';
import { emptyMailbox } from './platform/mail/mailbox.queries.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { exposeMetrics } from './platform/metrics/expose-metrics.ts';
import { createSupervisor } from './platform/processes/supervisor.ts';
import type { Running } from './platform/run-process.ts';
import { checkStart } from './platform/start-checks.ts';
import { requireFieldKinds } from './cars/index.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import { requireDemoSite, resetDemo } from './demo/index.ts';
import { applyCurrency } from './market/index.ts';
import { serve } from './serve.ts';
import { hasDemoAccounts, rejectDemoAccounts, seedDemo, DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/index.ts';

/** Uses this process's own path: if it goes through a link to the newest release, later processes follow the link again. */
const scriptPath = (name: string) => {
  const startedAs = process.argv[1] ?? '';
  return basename(startedAs) === 'main.ts'
    ? join(dirname(startedAs), name)
    : fileURLToPath(new URL(name, import.meta.url));
};

const runsOnOwnNode = process.execPath.startsWith(fileURLToPath(new URL('../', import.meta.url)));

/** Returns the Node of the release that the link points to now, because the original release may have been removed. */
const findNode = () =>
  runsOnOwnNode ? join(dirname(scriptPath('main.ts')), '../node_modules/.bin/node') : process.execPath;

/** Background work gets a separate process. */
async function serveFromProcesses(
  config: Config & { webConcurrency: number },
  pool: Pool,
  log: ReturnType<typeof createLog>,
): Promise<Running> {
  const web = Array.from({ length: config.webConcurrency }, (_, index) => ({
    name: `web-${index + 1}`,
    file: scriptPath('web-process.ts'),
  }));
  const background = { name: 'background', file: scriptPath('worker.ts') };
  const metrics = createMetrics();
  const supervisor = createSupervisor(config.workers ? [...web, background] : web, { log, metrics, findNode });
  const metricsServer = await exposeMetrics(
    { config, pool, metrics, gauges: [...gauges, ...archiveGauges(config)] },
    'supervisor',
    () => supervisor.families(),
  );
  try {
    await supervisor.start();
  } catch (error) {
    await metricsServer.close();
    throw error;
  }
  return {
    reload: () => supervisor.reload(),
    async stop() {
      await supervisor.stop();
      await metricsServer.close();
    },
  };
}

export async function startServer(): Promise<Running> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  checkStart(config, log);
  // Read here to fail once, because the serving processes would each fail separately.
  const branding = await readBranding(config);
  const database = await openDatabase(config, (error) => log.error({ err: error }, 'database connection lost'));
  const { pool } = database;
  try {
    if (config.demo) await requireDemoSite(pool);
    await checkTextRules(pool, log);
    await migrate(pool, { say: (sentence) => log.warn(sentence) });
    await applyCurrency(pool, config, log);
    await requireFieldKinds(pool, branding);
    if (config.production) await emptyMailbox(pool);
    if (config.mail === 'off')
      log.warn('no mail is sent (MAIL=off): users get no booking mails and cannot reset their passwords');
    // Finishes overdue or interrupted work before serving anyone.
    if (config.demo) await resetDemo({ config, pool, storage: createStorage(config), log });
    else if (config.seed === 'demo') await seedDemo(config, pool, log);
    const demo = await hasDemoAccounts(pool);
    if (demo) rejectDemoAccounts(config);
    const isDevelopment = process.argv.includes('--dev');
    const { webConcurrency } = config;
    const serving: Running =
      webConcurrency === undefined || isDevelopment
        ? {
            stop: await serve({
              config,
              pool,
              log,
              pages: isDevelopment ? 'development' : 'built',
              doesBackgroundWork: config.workers,
            }),
          }
        : await serveFromProcesses({ ...config, webConcurrency }, pool, log);

    const archiving = startArchiving(config, pool, log);
    const accounts = DEMO_ACCOUNTS.map(({ email }) => email).join(', ');
    const tryIt = demo ? `\nTry it as ${accounts} with the password ${DEMO_PASSWORD}` : '';
    console.log(`${config.brand} is ready at ${config.publicUrl}${tryIt}`);
    return {
      ...serving,
      async stop() {
        await serving.stop();
        await archiving.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
