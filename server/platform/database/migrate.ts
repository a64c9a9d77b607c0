import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { many, maybeOne, POSTGRES_ERROR, postgresCode, sql, type Database, type Pool } from './database.ts';
import { createBlockerWatch } from './blocker-watch.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const SCHEMA = new URL('../../schema/', import.meta.url);

interface Script {
  name: string;
  text: string;
}

export interface Migration extends Script {
  hash: string;
}

const readScripts = (folder: URL, named: RegExp): Script[] =>
  readdirSync(folder)
    .filter((name) => named.test(name))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

export const readMigrations = (folder = FOLDER): Migration[] =>
  readScripts(folder, /^\d{4}-[a-z0-9-]+\.sql$/).map(({ name, text }) => ({
    name,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
  }));

/** The combined result of all migrations of this version on an empty database. */
export const readSchema = () => readScripts(SCHEMA, /^\d{2}-[a-z0-9-]+\.sql$/);

/** The schema can replace exactly the migrations of this version. */
export function isWholeVersion(migrations: readonly Migration[]): boolean {
  const ours = new Map(readMigrations().map(({ name, hash }) => [name, hash]));
  return migrations.length === ours.size && migrations.every(({ name, hash }) => ours.get(name) === hash);
}

export const createMigrationTable = (db: Database) =>
  db.query(
    `create table if not exists schema_migrations (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );

export async function recordApplied(db: Database, migrations: readonly Migration[]): Promise<void> {
  const [names, hashes] = [migrations.map(({ name }) => name), migrations.map(({ hash }) => hash)];
  await db.query(
    sql`insert into schema_migrations (name, hash) select * from unnest(${names}::text[], ${hashes}::text[])`,
  );
}

const findApplied = async (db: Database): Promise<Map<string, string>> => {
  const rows = await many<{ name: string; hash: string }>(db, sql`select name, hash from schema_migrations`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

// An arbitrary number, shared by all processes.
export const MIGRATOR_LOCK = 7_275_391;
const LOCK_ATTEMPTS = 60;

interface Step {
  title: string;
  scripts: Script[];
  /** The migrations that are applied after this step. */
  migrations: Migration[];
}

function stepsFor(migrations: Migration[], applied: Map<string, string>): Step[] {
  if (applied.size === 0 && isWholeVersion(migrations)) {
    return [{ title: 'The schema', scripts: readSchema(), migrations }];
  }
  const changed = migrations.find(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
  if (changed) throw new StartError(`Migration ${changed.name} was changed after it had run: add a new one instead.`);
  return migrations
    .filter(({ name }) => !applied.has(name))
    .map((migration) => ({ title: `Migration ${migration.name}`, scripts: [migration], migrations: [migration] }));
}

/** A migration waiting for a lock makes all later queries queue behind it, so it gives up quickly and retries. */
async function apply(db: Database, { title, scripts, migrations }: Step, lastBlockers: () => string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await db.query('begin');
      await db.query(`set local lock_timeout = '500ms'`);
      for (const { text } of scripts) await db.query(text);
      await recordApplied(db, migrations);
      await db.query('commit');
      return;
    } catch (error) {
      await db.query('rollback').catch(() => {});
      if (postgresCode(error) !== POSTGRES_ERROR.lockNotAvailable) {
        throw new StartError(`${title} failed: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (attempt === LOCK_ATTEMPTS) {
        throw new StartError(`${title} gave up waiting: ${lastBlockers()}. Nothing was changed; start again.`);
      }
    }
    await delay(500 + Math.random() * 500);
  }
}

async function applyMissing(db: Database, folder: URL, lastBlockers: () => string): Promise<string[]> {
  // Waiting for another migrator or changing a large table may exceed the usual statement timeout.
  await db.query('set statement_timeout = 0');
  // Makes the server cancel the statement of a migrator that was killed, so that it does not block the next one.
  await db.query(`set client_connection_check_interval = '1s'`);
  await db.query(sql`select pg_advisory_lock(${MIGRATOR_LOCK})`);
  await createMigrationTable(db);
  const steps = stepsFor(readMigrations(folder), await findApplied(db));
  for (const step of steps) await apply(db, step, lastBlockers);
  return steps.flatMap(({ migrations }) => migrations.map(({ name }) => name));
}

interface MigrateOptions {
  folder?: URL;
  /** Receives a sentence now and then about the processes that block the migration. */
  say?: (sentence: string) => void;
}

/**
 * Creates the schema in an empty database and applies the missing migrations to any other. An advisory lock admits one process
 * at a time; the schema and each migration run in one transaction, so an interruption leaves nothing behind.
 */
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
    // Closing the connection resets its settings and releases the lock.
    client.release(true);
  }
}

/** For commands, which must not migrate the database themselves. */
export async function requireMigrated(pool: Pool): Promise<void> {
  if (!(await maybeOne(pool, sql`select 1 where to_regclass('schema_migrations') is not null`))) {
    throw new StartError('This database is empty: start Sparekey with it once.');
  }
  const applied = await findApplied(pool);
  const missing = readMigrations(FOLDER).filter(({ name }) => !applied.has(name));
  if (missing.length > 0) {
    throw new StartError(
      `This database is from an older version, without ${missing.map(({ name }) => name).join(', ')}: start Sparekey with it once.`,
    );
  }
}
