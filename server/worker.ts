import { readConfig } from './settings.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabaseBesideServer } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { exposeMetrics } from './platform/metrics/expose-metrics.ts';
import { isSupervised, reportReady } from './platform/processes/supervised.ts';
import { runProcess } from './platform/run-process.ts';
import { checkStart } from './platform/start-checks.ts';
import { createServer } from './app.ts';
import { gauges } from './features.ts';
import { requireDemoSite } from './demo/index.ts';
import { applyCurrency } from './market/index.ts';
import { hasDemoAccounts, rejectDemoAccounts } from './seed/index.ts';

// Any number of workers may run next to any number of servers.
async function start() {
  const config = readConfig();
  const log = createLog(config.logLevel);
  // A supervised process skips this, because the supervisor has already done it.
  if (!isSupervised()) checkStart(config, log);
  const database = await openDatabaseBesideServer(config);
  try {
    if (config.demo) await requireDemoSite(database.pool);
    await migrate(database.pool, { say: (sentence) => log.warn(sentence) });
    await applyCurrency(database.pool, config, log);
    if (await hasDemoAccounts(database.pool)) rejectDemoAccounts(config);
    const { app, workers, services } = await createServer({ config, pool: database.pool, log, pages: 'none' });
    const metricsServer = await exposeMetrics({ ...services, gauges }, 'worker');
    workers.start();
    reportReady();
    if (!isSupervised()) console.log(`The workers of ${config.brand} are running.`);
    return {
      async stop() {
        await Promise.all([workers.stop(), app.close(), metricsServer.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

runProcess(start);
