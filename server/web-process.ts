import { readConfig } from './settings.ts';
import { migrate } from './platform/database/migrate.ts';
import { connectDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { reportReady } from './platform/processes/supervised.ts';
import { runProcess } from './platform/run-process.ts';
import { requireDemoSite } from './demo/index.ts';
import { applyCurrency } from './market/index.ts';
import { serve } from './serve.ts';

// `main.ts` has prepared the database, but a process that replaces an older one may have new migrations.
runProcess(async () => {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await connectDatabase(config, (error) => log.error({ err: error }, 'database connection lost'));
  try {
    if (config.demo) await requireDemoSite(database.pool);
    await migrate(database.pool, { say: (sentence) => log.warn(sentence) });
    await applyCurrency(database.pool, config, log);
    const stop = await serve({ config, pool: database.pool, log, pages: 'built', doesBackgroundWork: false });
    reportReady();
    return {
      async stop() {
        await stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
});
