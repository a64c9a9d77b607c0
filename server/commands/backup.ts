import { parseArgs } from 'node:util';
import { readConfig } from '../settings.ts';
import { withDatabase } from '../platform/database/open-database.ts';
import { commandLine } from '../platform/installation.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { createDiskStorage } from '../platform/storage/disk-storage.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { LOST_PHOTOS, makeBackup, mergeDeletions, formatFileList } from '../backups/index.ts';
import { recordCommandRun } from '../system/index.ts';

// Unlike other failures, this one leaves a usable backup.
const COMPLETE_BUT_PHOTOS_LOST = 3;

const USAGE = `Usage: ${commandLine('backup')} FOLDER [--previous FOLDER] [--without-photos] [--deletions FOLDER] [--quiet]
  FOLDER             the target of the backup; a new or empty folder
  --previous         an earlier backup: its photos are linked instead of fetched again
  --without-photos   only the database, if photos are backed up in another way
  --deletions        also add the deleted accounts to the list in this folder, which restoring a backup from it reads
  --quiet            print nothing on success, for a timer that mails its output`;

function readArguments(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        previous: { type: 'string' },
        'without-photos': { type: 'boolean', default: false },
        deletions: { type: 'string' },
        quiet: { type: 'boolean', default: false },
      },
    });
    if (positionals.length === 1) {
      const { previous, deletions, quiet } = values;
      return { folder: positionals[0]!, previous, deletions, withPhotos: !values['without-photos'], quiet };
    }
  } catch {
    // Unknown options lead to the usage below.
  }
  throw new StartError(USAGE);
}

export const main = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> =>
  exitCodeOf(async () => {
    const { folder, deletions, quiet, ...options } = readArguments(args);
    const config = readConfig(env);
    return withDatabase(config, { mustExist: true, isQuiet: quiet }, async (pool) => {
      const began = performance.now();
      const storage = createStorage(config);
      const made = await makeBackup({ pool, storage }, folder, options);
      // After the backup, because the list must contain everyone who is not yet deleted in it.
      if (deletions !== undefined) await mergeDeletions(storage, createDiskStorage(deletions), 'replace');
      const megabytes = (made.photoBytes / 1e6).toFixed(1);
      const photos = options.withPhotos ? `${made.photoFiles} photo files (${megabytes} MB)` : 'no photos';
      if (!quiet) console.log(`${folder} has ${made.tables} tables with ${made.rows} rows, and ${photos}.`);
      const { missing, rescued } = made;
      const result = missing.length + rescued.length > 0 ? 'partly' : 'good';
      await recordCommandRun(pool, 'backup', {
        result,
        count: made.rows,
        seconds: (performance.now() - began) / 1000,
      });
      if (rescued.length > 0)
        console.error(formatFileList('The storage has lost photos of cars that the earlier backup still had', rescued));
      if (missing.length > 0)
        console.error(formatFileList('The storage has lost photos of cars, so they are not in the backup', missing));
      if (result === 'good') return 0;
      console.error(`The backup is complete otherwise. ${folder}/${LOST_PHOTOS} names every lost file.`);
      return COMPLETE_BUT_PHOTOS_LOST;
    });
  });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
