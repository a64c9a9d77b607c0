import { parseArgs } from 'node:util';
import { makeBackup } from './backups/make-backup.ts';
import { readConfig } from './platform/config.ts';
import { openDatabaseForCommand } from './platform/database/open-database.ts';
import { commandLine } from './platform/installation.ts';
import { StartError } from './platform/start-error.ts';
import { createStorage } from './platform/storage/create-storage.ts';

const USAGE = `Usage: ${commandLine('backup')} FOLDER [--previous FOLDER] [--without-photos]
  FOLDER             where the backup goes; a new or empty folder
  --previous         an earlier backup: photos that it has are linked instead of fetched again
  --without-photos   the database alone, for photos that are kept safe in another way`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { previous: { type: 'string' }, 'without-photos': { type: 'boolean', default: false } },
    });
    if (positionals.length === 1) {
      return { folder: positionals[0]!, previous: values.previous, withPhotos: !values['without-photos'] };
    }
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new StartError(USAGE);
}

// Backs up the database and the photos, beside running servers or without any.
try {
  const { folder, ...options } = readArguments();
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true });
  try {
    const made = await makeBackup({ pool: database.pool, storage: createStorage(config) }, folder, options);
    const megabytes = (made.photoBytes / 1e6).toFixed(1);
    const photos = options.withPhotos ? `${made.photoFiles} photo files (${megabytes} MB)` : 'no photos';
    console.log(`${folder} has ${made.tables} tables with ${made.rows} rows, and ${photos}.`);
    for (const file of made.missing) console.error(`Missing in the storage, so not in the backup: ${file}`);
    if (made.missing.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
