import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from './platform/config.ts';
import type { Pool } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createSupervisor } from './platform/processes/supervisor.ts';
import { runProcess } from './platform/run-process.ts';
import { StartError } from './platform/start-error.ts';
import { hasDemoAccounts, seedDemo } from './seed/seed.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-accounts.ts';
import { serve } from './serve.ts';
import { tellMetrics } from './site/tell-metrics.ts';

/**
 * Where a script of ours is, by the name that this process was started under. When that leads through a link to the newest
 * release, processes that are started later follow it anew.
 */
const scriptPath = (name: string) => {
  const startedAs = process.argv[1] ?? '';
  return basename(startedAs) === 'main.ts'
    ? join(dirname(startedAs), name)
    : fileURLToPath(new URL(name, import.meta.url));
};

/** Serves from several processes, with the background work in one of its own. Answers how to stop them. */
async function serveFromProcesses(
  config: Config & { webConcurrency: number },
  pool: Pool,
  log: ReturnType<typeof createLog>,
) {
  const web = Array.from({ length: config.webConcurrency }, (_, index) => ({
    name: `web-${index + 1}`,
    file: scriptPath('web-process.ts'),
  }));
  const background = { name: 'background', file: scriptPath('worker.ts') };
  const metrics = createMetrics();
  const supervisor = createSupervisor(config.workers ? [...web, background] : web, { log, metrics });
  const told = await tellMetrics({ config, pool, metrics }, 'supervisor', () => supervisor.families());
  try {
    await supervisor.start();
  } catch (error) {
    await told.close();
    throw error;
  }
  process.on('SIGHUP', () => void supervisor.reload());
  return async () => {
    await supervisor.stop();
    await told.close();
  };
}

runProcess(async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, (error) => log.error({ err: error }, 'database connection lost'));
  const { pool } = database;
  try {
    await migrate(pool);
    if (config.seed === 'demo') await seedDemo(config, pool, log);
    const demo = await hasDemoAccounts(pool);
    if (config.production && demo) {
      throw new StartError(
        'This database has demo accounts, whose passwords are public: remove them with `npm run user -- remove-demo`.',
      );
    }
    const isDevelopment = process.argv.includes('--dev');
    const { webConcurrency } = config;
    const stop =
      webConcurrency === undefined || isDevelopment
        ? await serve({
            config,
            pool,
            log,
            pages: isDevelopment ? 'development' : 'built',
            doesBackgroundWork: config.workers,
          })
        : await serveFromProcesses({ ...config, webConcurrency }, pool, log);

    const accounts = DEMO_ACCOUNTS.map(({ email }) => email).join(', ');
    const tryIt = demo ? `\nTry it as ${accounts} with the password ${DEMO_PASSWORD}` : '';
    console.log(`${config.brand} is ready at ${config.publicUrl}${tryIt}`);
    return async () => {
      await stop();
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
});
