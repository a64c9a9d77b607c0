import { readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { createLog } from './platform/log.ts';
import { runProcess } from './platform/run-process.ts';
import { StartError } from './platform/start-error.ts';
import { hasDemoAccounts, seedDemo } from './seed/seed.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-accounts.ts';
import { createServer } from './server.ts';
import { tellMetrics } from './site/tell-metrics.ts';

async function listen(app: Awaited<ReturnType<typeof createServer>>['app'], host: string, port: number) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is already in use: stop the other program or set PORT to another number.`);
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: set PORT to another number.`);
    throw error;
  }
}

async function start() {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, (error) => log.error({ err: error }, 'database connection lost'));
  try {
    await migrate(database.pool);
    if (config.seed === 'demo') await seedDemo(config, database.pool, log);
    const demo = await hasDemoAccounts(database.pool);
    if (config.production && demo) {
      throw new StartError(
        'This database has demo accounts, whose passwords are public: remove them with `npm run user -- remove-demo`.',
      );
    }
    const pages = process.argv.includes('--dev') ? 'development' : 'built';
    const { app, workers, ownTasks, services } = await createServer({ config, pool: database.pool, log, pages });
    const told = await tellMetrics(services, 'web');
    await listen(app, config.host, config.port);
    ownTasks.start();
    if (config.workers) workers.start();

    const accounts = DEMO_ACCOUNTS.map(({ email }) => email).join(', ');
    const tryIt = demo ? `\nTry it as ${accounts} with the password ${DEMO_PASSWORD}` : '';
    console.log(`${config.brand} is ready at ${config.publicUrl}${tryIt}`);
    return async () => {
      await Promise.all([app.close(), workers.stop(), ownTasks.stop()]);
      await told.close();
      await database.close();
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

runProcess(start);
