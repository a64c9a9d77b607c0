import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { many, maybeOne, POSTGRES_ERROR, postgresCode, sql, type Database, type Pool } from './database.ts';
import { createBlockerWatch } from './blocker-watch.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

export interface Migration {
  name: string;
  text: string;
  hash: string;
}

export const readMigrations = (folder = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });

const findApplied = async (db: Database): Promise<Map<string, string>> => {
  const rows = await many<{ name: string; hash: string }>(db, sql`select name, hash from schema_migrations`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

// Arbitrary, but the same in every process.
export const MIGRATOR_LOCK = 7_275_391;
const LOCK_ATTEMPTS = 60;

/** A migration waiting for a lock makes everybody queue behind it, so it gives up after a moment and tries again. */
async function apply(db: Database, { name, text, hash }: Migration, lastBlockers: () => string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.query('begin');
      await db.query(`set local lock_timeout = '500ms'`);
      await db.query(text);
      await db.query(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})`);
      await db.query('commit');
      return;
    } catch (error) {
      await db.query('rollback').catch(() => {});
      if (postgresCode(error) !== POSTGRES_ERROR.lockNotAvailable) {
        throw new StartError(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (attempt === LOCK_ATTEMPTS) {
        throw new StartError(`Migration ${name} gave up waiting: ${lastBlockers()}. Nothing was changed; start again.`);
      }
    }
    await delay(500 + Math.random() * 500);
  }
}

async function applyMissing(db: Database, folder: URL, lastBlockers: () => string): Promise<string[]> {
  // Waiting for another migrator, or a large table, may exceed the timeout of ordinary statements.
  await db.query('set statement_timeout = 0');
  // Ends the statement of a migrator that was killed, so that it does not block the next one.
  await db.query(`set client_connection_check_interval = '1s'`);
  await db.query(sql`select pg_advisory_lock(${MIGRATOR_LOCK})`);
  await db.query(
    `create table if not exists schema_migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await findApplied(db);
  const done: string[] = [];
  for (const migration of readMigrations(folder)) {
    const { name, hash } = migration;
    const known = applied.get(name);
    if (known === hash) continue;
    if (known) throw new StartError(`Migration ${name} was changed after it ran: add a new one instead.`);
    await apply(db, migration, lastBlockers);
    done.push(name);
  }
  return done;
}

export interface MigrateOptions {
  folder?: URL;
  /** Reports now and then who blocks the migration. */
  say?: (sentence: string) => void;
}

/** One process at a time, one transaction per file: an interrupted migration leaves nothing behind. */
export async function migrate(
  pool: Pool,
  { folder = FOLDER, say = (sentence) => console.error(sentence) }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect();
  client.on('error', () => {});
  const watch = createBlockerWatch(pool, say);
  try {
    await watch.start(client);
    return await applyMissing(client, folder, watch.lastBlockers);
  } finally {
    watch.stop();
    // Its settings and the lock end with the connection.
    client.release(true);
  }
}

/** For commands, which must not migrate themselves. */
export async function requireMigrated(pool: Pool): Promise<void> {
  if (!(await maybeOne(pool, sql`select 1 where to_regclass('schema_migrations') is not null`))) {
    throw new StartError('This database is empty: start Sparekey on it once.');
  }
  const applied = await findApplied(pool);
  const missing = readMigrations(FOLDER).filter(({ name }) => !applied.has(name));
  if (missing.length > 0) {
    throw new StartError(
      `This database is from an older version, without ${missing.map(({ name }) => name).join(', ')}: start Sparekey on it once.`,
    );
  }
}
