import { readConfig } from '../settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { withDatabase } from '../platform/database/open-database.ts';
import { exitCodeOf } from '../platform/start-error.ts';

// Every process migrates when it starts. This command migrates beforehand, for example in a job of the Helm chart, whose failure
// leaves the previous version running.
process.exitCode = await exitCodeOf(() =>
  withDatabase(readConfig(), {}, async (pool) => {
    const applied = await migrate(pool);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.');
    return 0;
  }),
);
