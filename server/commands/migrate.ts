import { readConfig } from '../settings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { sentenceOf } from '../platform/start-error.ts';

// Every process does the same when it starts. This is for those who want it done before the first of them does: a job of the
// chart, whose failure leaves the version before as it is.
try {
  const database = await openDatabaseForCommand(readConfig());
  try {
    const applied = await migrate(database.pool);
    console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
