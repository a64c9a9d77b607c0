import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database, Pool } from '../platform/database/database.ts';
import { migrate, readMigrations, type Migration } from '../platform/database/migrate.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { StartError } from '../platform/start-error.ts';
import { checkFiles, openBackup, tableFile, type Backup } from './backup-folder.ts';
import {
  copyIn,
  countOtherProcesses,
  countRelations,
  findForeignKeys,
  findRemovals,
  findTables,
  findTriggers,
} from './backup.queries.ts';
import {
  addForeignKeys,
  applyMigrations,
  disableTriggers,
  dropForeignKeys,
  emptyTables,
  enableTriggers,
  setSequences,
} from './restore.queries.ts';
import { putPhotos } from './copy-photos.ts';
import { findMissingPhotos } from './find-missing-photos.ts';

const CONNECTION_CHECKS = 10;
const CHECK_MILLISECONDS = 100;

/** Each migration of the backup must match one of this version exactly. */
function migrationsOf({ manifest }: Backup): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name, hash }) => {
    const migration = known.get(name);
    if (migration?.hash === hash) return migration;
    throw new StartError(
      `The backup was made by version ${manifest.version}, which knows the migration ${name}; this one does not. ` +
        'Restore it with that version or a later one.',
    );
  });
}

async function requireUnused(db: Database): Promise<void> {
  // A connection that was just closed, possibly by this process, is still listed for a moment.
  for (let look = 0; look < CONNECTION_CHECKS; look++) {
    if ((await countOtherProcesses(db)) === 0) return;
    await delay(CHECK_MILLISECONDS);
  }
  throw new StartError('Servers or workers are connected to this database: stop them first.');
}

async function requireEmpty(db: Database): Promise<void> {
  if ((await countRelations(db)) === 0) return;
  throw new StartError(
    'The database is not empty. Restore into an empty one, or add --replace to overwrite its contents.',
  );
}

async function loadTable(client: pg.ClientBase, { folder, manifest }: Backup, name: string): Promise<void> {
  const { columns, rows } = manifest.tables.find((table) => table.name === name) ?? { columns: [], rows: 0 };
  if (columns.length === 0) return;
  const target = client.query(copyFrom(copyIn(name, columns)));
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), target);
  if (target.rowCount !== rows) {
    throw new StartError(`The table ${name} should have ${rows} rows; ${target.rowCount} were loaded.`);
  }
}

/** Triggers stay disabled, because the rows already contain what they would write. */
async function loadTables(client: pg.ClientBase, backup: Backup): Promise<void> {
  const tables = await findTables(client);
  const foreignKeys = await findForeignKeys(client);
  const triggers = await findTriggers(client);
  await dropForeignKeys(client, foreignKeys);
  await disableTriggers(client, triggers);
  await emptyTables(client, tables);
  for (const { name } of tables) await loadTable(client, backup, name);
  await enableTriggers(client, triggers);
  await addForeignKeys(client, foreignKeys);
  await setSequences(client, backup.manifest.sequences);
}

/** Runs in one transaction: if anything fails, the database stays unchanged. */
async function loadDatabase(pool: Pool, backup: Backup, migrations: Migration[], isReplacing: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await requireUnused(client);
    await client.query('begin');
    if (!isReplacing) await requireEmpty(client);
    for (const statement of await findRemovals(client)) await client.query(statement);
    await applyMigrations(client, migrations);
    await loadTables(client, backup);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    client.release(true);
  }
}

interface RestoredBackup {
  takenAt: string;
  rows: number;
  photoFiles: number;
  missing: string[];
  /** Files that were missing or damaged in the backup. */
  leftOut: string[];
}

/** Restores photos first, so that they exist before the database shows a car. */
export async function restoreBackup(
  { pool, storage }: { pool: Pool; storage: Storage },
  folder: string,
  {
    isReplacing,
    withoutDamagedPhotos = false,
    say,
  }: { isReplacing: boolean; withoutDamagedPhotos?: boolean; say: (line: string) => void },
): Promise<RestoredBackup> {
  const backup = openBackup(folder);
  const migrations = migrationsOf(backup);
  say('Checking the files of the backup…');
  const leftOut = await checkFiles(backup, { withoutDamagedPhotos });
  // Checked here to fail before an hour of copying photos, and again right before loading.
  await requireUnused(pool);
  if (!isReplacing) await requireEmpty(pool);
  say('Putting the photos back…');
  const photoFiles = await putPhotos(backup, storage, { except: leftOut });
  say('Loading the database…');
  await loadDatabase(pool, backup, migrations, isReplacing);
  await migrate(pool);
  say('Looking for the photos of every car…');
  return {
    takenAt: backup.manifest.takenAt,
    rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    photoFiles,
    missing: await findMissingPhotos(pool, storage),
    leftOut,
  };
}
