/** Runs only the API in a separate process for the benchmark, and sends its port to the parent process. */
import { getHeapSpaceStatistics } from 'node:v8';
import { readConfig } from '../server/settings.ts';
import { openDatabase } from '../server/platform/database/open-database.ts';
import { createLog } from '../server/platform/log.ts';
import { createServer } from '../server/app.ts';

const config = readConfig();
const log = createLog(config.logLevel);
const database = await openDatabase(config, (error) => log.error({ err: error }, 'idle database connection lost'));
const { app } = await createServer({ config, pool: database.pool, log, pages: 'none' });
await app.listen({ host: '127.0.0.1', port: 0 });
const [address] = app.addresses();
process.send?.({ port: typeof address === 'object' ? address.port : undefined });
process.on('message', () => {
  const young = getHeapSpaceStatistics().filter(({ space_name }) => space_name.startsWith('new_'));
  const youngGeneration = young.reduce((sum, space) => sum + space.physical_space_size, 0);
  process.send?.({ ...process.memoryUsage(), youngGeneration });
});
process.on('disconnect', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
