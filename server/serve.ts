import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './platform/config.ts';
import type { Pool } from './platform/database/database.ts';
import { exposeMetrics } from './platform/metrics/expose-metrics.ts';
import { explainListenError } from './platform/start-error.ts';
import { createServer, type Pages } from './app.ts';
import { archiveGauges } from './backups/index.ts';
import { gauges } from './features.ts';

async function listen(app: FastifyInstance, host: string, port: number) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainListenError(error, { host, port }, { host: 'HOST', port: 'PORT' });
  }
}

export async function serve(options: {
  config: Config;
  pool: Pool;
  log: FastifyBaseLogger;
  pages: Pages;
  doesBackgroundWork: boolean;
}): Promise<() => Promise<void>> {
  const { config, doesBackgroundWork } = options;
  const { app, workers, ownTasks, services } = await createServer(options);
  const metricsServer = await exposeMetrics({ ...services, gauges: [...gauges, ...archiveGauges(config)] }, 'web');
  await listen(app, config.host, config.port);
  ownTasks.start();
  if (doesBackgroundWork) workers.start();
  return async () => {
    await Promise.all([app.close(), workers.stop(), ownTasks.stop()]);
    await metricsServer.close();
  };
}
