import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { createPool, sql, type ConnectionOptions, type Pool } from './database.ts';
import { embeddedConnection, hasEmbeddedDatabase, startEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareSpool } from './wal-spool.ts';

export interface OpenDatabase {
  pool: Pool;
  close(): Promise<void>;
}

async function connectable(connection: ConnectionOptions): Promise<boolean> {
  const pool = createPool(connection, () => {}, 1);
  try {
    await pool.query(sql`select 1`);
    return true;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

/** Failures of all addresses of a name arrive as one AggregateError without a message. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** Returns the host only: no other part of a database URL may be logged. */
const serverOf = (databaseUrl: string) => {
  const { host, searchParams } = new URL(databaseUrl);
  return searchParams.get('host') ?? (host || 'localhost');
};

const describe = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl
    ? `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))} at ${serverOf(databaseUrl)}`
    : `the embedded one in ${dataDir}`;

/** Prints to standard error, to keep it apart from the command's output. */
export const printDatabase = (config: Config) => console.error(`Database: ${describe(config)}`);

/** Ignores connections lost while the pool closes. */
function openPool(connection: ConnectionOptions, onError: (error: Error) => void): OpenDatabase {
  let isClosing = false;
  const pool = createPool(connection, (error) => {
    if (!isClosing) onError(error);
  });
  return {
    pool,
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

async function openServer(databaseUrl: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const database = openPool({ connectionString: databaseUrl }, onError);
  try {
    await database.pool.query(sql`select 1`);
  } catch (error) {
    await database.close();
    throw new StartError(`The database at ${serverOf(databaseUrl)} cannot be reached: ${reasonOf(error)}.`);
  }
  return database;
}

/** Allows for each process's pool and search connections, and for external tools. */
const connectionsFor = ({ webConcurrency = 1 }: Config) => ({
  max_connections: String(Math.max(100, 20 * (webConcurrency + 3))),
});

export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return openServer(config.databaseUrl, onError);
  const settings = { ...connectionsFor(config), ...prepareSpool(config) };
  const embedded = await startEmbeddedPostgres(config.dataDir, settings, {
    onError,
    // Only installations have releases that may be removed.
    outlivesRelease: config.production,
  });
  const database = openPool(embedded.connection, onError);
  return {
    pool: database.pool,
    async close() {
      // The pool's connections close asynchronously, possibly after the database has stopped.
      await database.close();
      await embedded.stop();
    },
  };
}

/** For child processes: the parent has already started the embedded database if it is used. */
export async function connectDatabase(config: Config, onError: (error: Error) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return openServer(config.databaseUrl, onError);
  return openPool(embeddedConnection(config.dataDir), onError);
}

/** For processes that may run next to a server, which then has already started the embedded database. */
export async function openDatabaseBesideServer(config: Config): Promise<OpenDatabase> {
  const connection = embeddedConnection(config.dataDir);
  if (!config.databaseUrl && (await connectable(connection))) {
    const pool = createPool(connection, () => {});
    return { pool, close: () => pool.end() };
  }
  return openDatabase(config, () => {});
}

/** Prints which database it uses unless `isQuiet`, and creates one only in development. The caller closes it. */
export async function openDatabaseForCommand(
  config: Config,
  { mustExist = false, isQuiet = false }: { mustExist?: boolean; isQuiet?: boolean } = {},
): Promise<OpenDatabase> {
  if (!isQuiet) printDatabase(config);
  if ((mustExist || config.production) && !config.databaseUrl && !hasEmbeddedDatabase(config.dataDir)) {
    throw new StartError(
      `There is no database in ${config.dataDir}: start Sparekey once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  return openDatabaseBesideServer(config);
}

/** Runs a command with a database, and closes the database afterwards. */
export async function withDatabase<Result>(
  config: Config,
  options: Parameters<typeof openDatabaseForCommand>[1],
  run: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseForCommand(config, options);
  try {
    return await run(database.pool);
  } finally {
    await database.close();
  }
}
