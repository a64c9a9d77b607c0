import { readConfig } from '../settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { describeStartError } from '../platform/start-error.ts';

// Every process migrates when it starts. This command migrates beforehand, for example in a job of the Helm chart, whose failure
// leaves the previous version running.
try {
  const database = await openDatabaseForCommand(readConfig());
  try {
    const applied = await migrate(database.pool);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
