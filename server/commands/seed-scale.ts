import { parseArgs } from 'node:util';
import { readConfig } from '../settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withDatabase } from '../platform/database/open-database.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { applyCurrency } from '../market/index.ts';
import { seedScale } from '../seed/index.ts';

const USAGE = 'Usage: npm run seed:scale -- --cars 1000000';

function readCount(): number {
  const { values } = parseArgs({ options: { cars: { type: 'string' } } });
  const count = Number(values.cars?.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000) throw new StartError(USAGE);
  return count;
}

process.exitCode = await exitCodeOf(async () => {
  const count = readCount();
  const config = readConfig();
  if (config.production) throw new StartError('Generated data cannot be loaded into a production database.');
  return withDatabase(config, {}, async (pool) => {
    await migrate(pool);
    await applyCurrency(pool, config);
    await seedScale(pool, count, { ...config, say: console.log });
    return 0;
  });
});
