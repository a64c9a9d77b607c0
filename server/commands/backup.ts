import { parseArgs } from 'node:util';
import { readConfig } from '../settings.ts';
import { openDatabaseForCommand } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { sentenceOf, StartError } from '../platform/start-error.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { LOST_PHOTOS, makeBackup, nameFiles } from '../backups/index.ts';
import { noteRun } from '../system/index.ts';

// Unlike other failures, this one leaves a usable backup.
const COMPLETE_BUT_PHOTOS_LOST = 3;

const USAGE = `Usage: ${commandLine('backup')} FOLDER [--previous FOLDER] [--without-photos] [--quiet]
  FOLDER             where the backup goes; a new or empty folder
  --previous         an earlier backup: photos that it has are linked instead of fetched again
  --without-photos   the database alone, for photos that are kept safe in another way
  --quiet            say nothing when all went well, for a timer that mails what is said`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        previous: { type: 'string' },
        'without-photos': { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 1) {
      const { previous, quiet } = values;
      return { folder: positionals[0]!, previous, withPhotos: !values['without-photos'], quiet };
    }
  } catch {
    // An unknown option: the usage lists those that exist.
  }
  throw new StartError(USAGE);
}

try {
  const { folder, quiet, ...options } = readArguments();
  const config = readConfig();
  const database = await openDatabaseForCommand(config, { mustExist: true, isQuiet: quiet });
  try {
    const began = performance.now();
    const made = await makeBackup({ pool: database.pool, storage: createStorage(config) }, folder, options);
    const megabytes = (made.photoBytes / 1e6).toFixed(1);
    const photos = options.withPhotos ? `${made.photoFiles} photo files (${megabytes} MB)` : 'no photos';
    if (!quiet) console.log(`${folder} has ${made.tables} tables with ${made.rows} rows, and ${photos}.`);
    const { missing, rescued } = made;
    const result = missing.length + rescued.length > 0 ? 'partly' : 'good';
    await noteRun(database.pool, 'backup', { result, count: made.rows, seconds: (performance.now() - began) / 1000 });
    if (rescued.length > 0)
      console.error(nameFiles('The storage has lost photos of cars that the earlier backup still had', rescued));
    if (missing.length > 0)
      console.error(nameFiles('The storage has lost photos of cars, so they are not in the backup', missing));
    if (missing.length + rescued.length > 0) {
      console.error(`The backup is complete otherwise. ${folder}/${LOST_PHOTOS} names every lost file.`);
      process.exitCode = COMPLETE_BUT_PHOTOS_LOST;
    }
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
