import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Pool } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { StartError } from '../platform/start-error.ts';
import { createBackupFolder, openBackup, tableFile, writeManifest, type Manifest } from './backup-folder.ts';
import {
  copyOut,
  findMigrations,
  findPhotosAfter,
  findSequences,
  findTables,
  lockTables,
  readClock,
  type Table,
} from './backup.queries.ts';
import { copyPhotos, type ListedPhoto } from './copy-photos.ts';

const PHOTO_PAGE = 5_000;

const version = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

function summing() {
  const hash = createHash('sha256');
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => hash.update(chunk));
  return { stream, digest: () => hash.digest('hex') };
}

async function dumpTable(
  client: pg.ClientBase,
  folder: string,
  { name, columns }: Table,
  checksums: Map<string, string>,
) {
  const source = client.query(copyTo(copyOut(name, columns)));
  const path = tableFile(name);
  const sum = summing();
  await pipeline(source, createGzip({ level: 3 }), sum.stream, createWriteStream(join(folder, path), { mode: 0o600 }));
  checksums.set(path, sum.digest());
  return { name, columns, rows: source.rowCount };
}

async function listPhotos(client: pg.ClientBase): Promise<ListedPhoto[]> {
  const photos: ListedPhoto[] = [];
  for (;;) {
    const page = await findPhotosAfter(client, photos.at(-1)?.key ?? '', PHOTO_PAGE);
    photos.push(...page);
    if (page.length < PHOTO_PAGE) return photos;
  }
}

type Dumped = Omit<Manifest, 'format' | 'checksums' | 'version' | 'photos'> & { listed: ListedPhoto[] };

/** Dumps a consistent snapshot without blocking anyone. */
async function dumpDatabase(pool: Pool, folder: string, checksums: Map<string, string>): Promise<Dumped> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const tables = await findTables(client);
    if (tables.length === 0) throw new StartError('This database is empty: there is nothing to back up.');
    await client.query('begin transaction isolation level repeatable read read only');
    // A migration that rewrites a table after the snapshot would hide its rows; this lock makes it wait.
    await lockTables(client, ['schema_migrations', ...tables.map(({ name }) => name)]);
    if (JSON.stringify(await findTables(client)) !== JSON.stringify(tables)) {
      throw new StartError('A migration has just changed the tables: run the backup again.');
    }
    const takenAt = await readClock(client);
    const dumped = [];
    for (const table of tables) dumped.push(await dumpTable(client, folder, table, checksums));
    const described = {
      takenAt: takenAt.toISOString(),
      migrations: await findMigrations(client),
      tables: dumped,
      sequences: await findSequences(client),
      listed: await listPhotos(client),
    };
    await client.query('commit');
    return described;
  } finally {
    client.release(true);
  }
}

export const LOST_PHOTOS = 'lost-photos.txt';

interface MadeBackup {
  tables: number;
  rows: number;
  photoFiles: number;
  photoBytes: number;
  missing: string[];
  rescued: string[];
}

/** Dumps the database first: a photo that its car drops afterwards is kept for another day. */
export async function makeBackup(
  { pool, storage }: { pool: Pool; storage: Storage },
  folder: string,
  options: { previous?: string | undefined; withPhotos: boolean },
): Promise<MadeBackup> {
  const previous = options.previous ? openBackup(options.previous) : undefined;
  await createBackupFolder(folder);
  const checksums = new Map<string, string>();
  const { listed, ...database } = await dumpDatabase(pool, folder, checksums);
  const photos = options.withPhotos
    ? await copyPhotos({ photos: listed, storage, folder, previous, checksums })
    : undefined;
  const lost = photos ? [...photos.missing, ...photos.rescued] : [];
  if (lost.length > 0) await writeFile(join(folder, LOST_PHOTOS), lost.map((file) => `${file}\n`).join(''));
  await writeManifest(folder, checksums, {
    version,
    ...database,
    ...(photos && { photos: { files: photos.files, bytes: photos.bytes } }),
  });
  return {
    tables: database.tables.length,
    rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
    photoFiles: photos?.files ?? 0,
    photoBytes: photos?.bytes ?? 0,
    missing: photos?.missing ?? [],
    rescued: photos?.rescued ?? [],
  };
}
