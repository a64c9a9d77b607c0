import { many, scalar, sql, type Database } from '../platform/database/database.ts';
import { LISTENER_NAME } from '../platform/database/listener.ts';

/** Excludes objects that belong to an extension. */
const own = (catalog: string) => `not exists (
  select from pg_depend where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`;

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[]) => names.map(quoteIdentifier).join(', ');

export const copyOut = (table: string, columns: readonly string[]) =>
  `copy ${quoteIdentifier(table)} (${listOf(columns)}) to stdout`;

export const copyIn = (table: string, columns: readonly string[]) =>
  `copy ${quoteIdentifier(table)} (${listOf(columns)}) from stdin`;

export const lockTables = (db: Database, names: readonly string[]) =>
  db.query(`lock table ${listOf(names)} in access share mode`);

export const readClock = (db: Database): Promise<Date> => scalar<Date>(db, sql`select now()`);

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** Excludes tables that may be lost (unlogged), that migrating refills, that a worker refills (world places), or that hold sign-in links (mailbox). */
export const findTables = async (db: Database): Promise<Table[]> =>
  (
    await db.query<{ name: string; columns: string[] }>(`
    select relname as name, (
      select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('schema_migrations', 'mailbox', 'places', 'place_data') and ${own('pg_class')}
    order by relname`)
  ).rows;

export const findSequences = async (db: Database) =>
  (
    await db.query<{ name: string; value: number; isCalled: boolean }>(`
    select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as "isCalled"
    from pg_sequences where schemaname = current_schema()`)
  ).rows;

export const findMigrations = (db: Database) =>
  many<{ name: string; hash: string }>(db, sql`select name, hash from schema_migrations order by name`);

/** Also works on an older database, in which only cars could keep photos. */
export const findPhotosAfter = (db: Database, key: string, limit: number) =>
  many<{ key: string; isKept: boolean }>(
    db,
    sql`
    select key, car_id is not null or to_jsonb(photos) ->> 'kept_for' is not null as "isKept" from photos where key > ${key} order by key limit ${limit}`,
  );

export const findKnownKeys = async (db: Database, keys: readonly string[]): Promise<string[]> =>
  (await many<{ key: string }>(db, sql`select key from photos where key = any(${keys}::text[])`)).map(({ key }) => key);

export const countRelations = async (db: Database): Promise<number> =>
  (
    await db.query<{ count: number }>(`
    select count(*) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${own('pg_class')}`)
  ).rows[0]!.count;

/** An idle server has only its listening connection. */
export const countOtherProcesses = async (db: Database): Promise<number> =>
  (
    await db.query<{ count: number }>(`
    select count(*) from pg_stat_activity
    where application_name in ('sparekey', '${LISTENER_NAME}') and datname = current_database() and pid <> pg_backend_pid()`)
  ).rows[0]!.count;

/** Keeps extensions, which may belong to someone else. */
export const findRemovals = async (db: Database): Promise<string[]> =>
  (
    await db.query<{ statement: string }>(`
    select format('drop %s if exists %I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
      when 'S' then 'sequence' else 'table' end, relname) as statement, relkind = 'S' as "isLast"
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${own('pg_class')}
      -- An identity column's sequence goes with its table, and cannot be dropped alone.
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'i')
    union all
    select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure), true
    from pg_proc where pronamespace = current_schema()::regnamespace and ${own('pg_proc')}
    -- A sequence that a column owns goes with its table, and cannot be dropped before it.
    order by 2`)
  ).rows.map(({ statement }) => statement);

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export const findForeignKeys = async (db: Database): Promise<ForeignKey[]> =>
  (
    await db.query<ForeignKey>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  ).rows;

export interface Trigger {
  table: string;
  name: string;
  /** The clause that restores the mode in which it was enabled. */
  enabling: string;
}

export const findTriggers = async (db: Database): Promise<Trigger[]> =>
  (
    await db.query<Trigger>(`
    select tgrelid::regclass::text as "table", quote_ident(tgname) as name,
      case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enabling
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = current_schema()::regnamespace`)
  ).rows;
