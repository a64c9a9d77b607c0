import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { createPreparedStatements, isStaleStatement, type PreparedStatements } from './prepared-statements.ts';
import { createConnectionWatchdog, type ConnectionWatchdog } from './connection-watchdog.ts';

export { sql };
export type { Sql };

/** The pool, or a client inside a transaction. */
export interface Database {
  query<Row extends pg.QueryResultRow>(query: Sql | string): Promise<pg.QueryResult<Row>>;
}

export type Pool = pg.Pool;
export type ConnectionOptions = { connectionString: string } | { host: string; user: string; database: string };

// Dates stay strings, and every bigint in this schema fits a number.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);

export const POSTGRES_ERROR = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlock: '40P01',
  timedOut: '57014',
  lockNotAvailable: '55P03',
  undefinedTable: '42P01',
} as const;

const watchdogs = new WeakMap<Pool, ConnectionWatchdog>();
const preparingOf = new WeakMap<Pool, PreparedStatements>();

/** Watches a separate connection to the pool's server: when one connection falls silent, all of them count as dead. */
export const watchConnection = (pool: Pool, client: pg.Client, statementSeconds: number, isWaiting?: () => boolean) =>
  watchdogs.get(pool)?.watch(client, statementSeconds, isWaiting);

/** The row behind a response: the same fields, except that moments are dates. */
export type RowOf<Response, Moments extends keyof Response> = Omit<Response, Moments> & {
  [Name in Moments]: Date | (null extends Response[Name] ? null : never);
};

/** The server's limit for a statement; some work raises it. */
const STATEMENT_SECONDS = 15;

/** Outlasts the pauses between the visitors of a small site. */
const IDLE_SECONDS = 300;

export function createPool(
  connection: ConnectionOptions,
  onError: (error: Error) => void,
  max = 10,
  statementSeconds = STATEMENT_SECONDS,
): Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    // A new connection prepares and plans every statement again, which costs more than a booking itself.
    idleTimeoutMillis: IDLE_SECONDS * 1000,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'sparekey',
  });
  // Without a listener, a lost idle connection would crash the process.
  pool.on('error', (error) => {
    // pg attaches the whole client, which would fill the log with statements.
    delete (error as { client?: unknown }).client;
    onError(error);
  });
  const watchdog = createConnectionWatchdog();
  watchdogs.set(pool, watchdog);
  const preparing = createPreparedStatements();
  preparingOf.set(pool, preparing);
  pool.on('connect', (client) => {
    watchdog.watch(client, statementSeconds);
    preparing.watch(client);
  });
  pool.on('release', (_error, client) => watchdog.reset(client));
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: (...args: unknown[]) =>
      query(...args).catch((error: unknown) => {
        if (!isStaleStatement(error)) throw error;
        preparing.invalidate(error);
        return query(...args);
      }),
  });
  return pool;
}

export async function many<Row extends pg.QueryResultRow>(db: Database, query: Sql): Promise<Row[]> {
  return (await db.query<Row>(query)).rows;
}

export async function maybeOne<Row extends pg.QueryResultRow>(db: Database, query: Sql): Promise<Row | undefined> {
  return (await db.query<Row>(query)).rows[0];
}

export async function one<Row extends pg.QueryResultRow>(db: Database, query: Sql): Promise<Row> {
  const row = await maybeOne<Row>(db, query);
  if (!row) throw new Error('Expected a row, found none.');
  return row;
}

/** Returns the only value of the only row. */
export async function scalar<T>(db: Database, query: Sql): Promise<T> {
  return Object.values(await one<Record<string, T>>(db, query))[0]!;
}

export const postgresCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

const RETRIED = new Set<string>([POSTGRES_ERROR.serializationFailure, POSTGRES_ERROR.deadlock]);
const ATTEMPTS = 5;

function mayRetry(pool: Pool, error: unknown): boolean {
  if (isStaleStatement(error)) preparingOf.get(pool)?.invalidate(error);
  return isStaleStatement(error) || RETRIED.has(postgresCode(error) ?? '');
}

/** Retries on deadlocks, serialization failures and stale prepared statements, so `work` must have no effect outside the database. */
export async function transaction<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const client = await pool.connect();
    let broken = false;
    // A lost connection also emits an error event; without a listener, that would crash the process.
    const markBroken = () => (broken = true);
    client.on('error', markBroken);
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      if (!mayRetry(pool, error) || attempt === ATTEMPTS) throw error;
    } finally {
      client.off('error', markBroken);
      client.release(broken);
    }
    await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt));
  }
}
