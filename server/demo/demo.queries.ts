import { raw } from 'sql-template-tag';
import { DEMO_EMAILS } from '../../contract/demo/demo-rules.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';

/**
 * Seeding takes longer than the statement timeout for visitors allows. The lock timeout is shorter than PostgreSQL's `deadlock_timeout`, so
 * that in a conflict the reset is aborted and never a visitor's transaction. `read committed` lets queries after the locks see rows that
 * were committed while it waited.
 */
export async function setLimits(db: Database) {
  await db.query(sql`set transaction isolation level read committed`);
  await db.query(sql`set local statement_timeout = '2min'`);
  await db.query(sql`set local lock_timeout = '300ms'`);
}

/** Returns false if another process has already done this reset. The row stays locked until the transaction ends. */
export async function lockReset(db: Database, now: Date): Promise<boolean> {
  await db.query(sql`insert into demo_site (next_reset_at) values ('-infinity') on conflict do nothing`);
  return scalar<boolean>(db, sql`select next_reset_at <= ${now} from demo_site for update`);
}

export const recordReset = (db: Database, { now, next }: { now: Date; next: Date }) =>
  db.query(sql`update demo_site set reset_at = ${now}, next_reset_at = ${next}`);

export const findReset = (db: Database) =>
  maybeOne<{ resetAt: Date | null; secondsLate: number }>(
    db,
    sql`
    select reset_at as "resetAt", extract(epoch from clock_timestamp() - greatest(next_reset_at, 'epoch'))::float8 as "secondsLate"
    from demo_site`,
  );

/** When the worker next has something to do. */
export const resetDue = sql`
  select least((select next_reset_at from demo_site), (select min(left_at) + interval '2 minutes' from demo_leftovers))`;

/** The database has no schema yet, so there is no data to lose. */
export const hasNoSchema = (db: Database) => scalar<boolean>(db, sql`select to_regclass('users') is null`);

/** Counts rows that a demo never has; any of them means that this is a real site. */
export const countRealRows = (db: Database) =>
  one<{ people: number; payments: number }>(
    db,
    sql`
    select (select count(*) from users where not is_demo) as people,
      (select count(*) from payment_attempts where provider <> 'sandbox') as payments`,
  );

/** Readers see the old data until the reset commits; writers wait for it. */
export const lockTables = (db: Database, tables: readonly string[]) =>
  db.query(sql`lock table ${raw(tables.join(', '))} in share row exclusive mode`);

/** Makes every open page check its session, which the reset has ended. */
export const wakeAllUsers = (db: Database) =>
  db.query(sql`select pg_notify('people', user_id::text) from (select distinct user_id from sessions) people`);

/** Records uploaded photos, so that their files can be deleted after the reset. */
export const recordLeftovers = (db: Database, lasting: readonly string[]) =>
  db.query(sql`
    insert into demo_leftovers (photo_key) select key from photos where key <> all(${lasting}::text[])
    on conflict do nothing`);

/** Nobody reviews licences in a demo; a worker removes pictures that were uploaded before the site became one. */
export const expireAllPictures = (db: Database) =>
  db.query(sql`update driver_pictures set is_draft = false, remove_at = least(remove_at, clock_timestamp())`);

interface TriggerState {
  table: string;
  name: string;
  state: 'A' | 'D' | 'R';
}

const STATE_WORDS = { A: 'enable always', D: 'disable', R: 'enable replica' };

/**
 * Triggers are disabled because those on the books and the history reject deletions, and others would count and notify for each deleted
 * row. A single statement deletes everything, so foreign keys are checked at its end and the order of tables does not matter. Afterwards
 * the triggers are restored; if anything fails, the transaction rolls back.
 */
export async function deleteAllRows(db: Database, tables: readonly string[]): Promise<void> {
  const unusualTriggers = await many<TriggerState>(
    db,
    sql`
    select tgrelid::regclass::text as "table", tgname as name, tgenabled as state from pg_trigger
    where not tgisinternal and tgenabled <> 'O' and tgrelid = any(${tables}::regclass[])`,
  );
  await db.query(tables.map((table) => `alter table ${table} disable trigger user`).join(';'));
  const deletions = tables.map((table) => `d_${table} as (delete from ${table})`).join(', ');
  await db.query(sql`with ${raw(deletions)} select`);
  await db.query(sql`update listing_counts set cars = 0`);
  await db.query(sql`update history_count set numbered = 0`);
  await db.query(sql`set constraints all immediate`);
  await db.query(tables.map((table) => `alter table ${table} enable trigger user`).join(';'));
  const states = unusualTriggers.map(
    ({ table, name, state }) => `alter table ${table} ${STATE_WORDS[state]} trigger ${name}`,
  );
  if (states.length > 0) await db.query(states.join(';'));
  await db.query(sql`set constraints all deferred`);
}

export const findLeftovers = async (db: Database): Promise<string[]> =>
  (await many<{ key: string }>(db, sql`select photo_key as key from demo_leftovers order by photo_key`)).map(
    ({ key }) => key,
  );

/** Keeps recent rows, because an upload that was in progress during the reset may still store its file. */
export const deleteLeftovers = (db: Database, keys: readonly string[], before: Date) =>
  db.query(sql`
    delete from demo_leftovers
    where photo_key = any(${keys}::text[]) and left_at <= ${before}::timestamptz - interval '2 minutes'`);

export const isSharedAccount = async (db: Database, uid: string): Promise<boolean> =>
  Boolean(
    await maybeOne(
      db,
      sql`select 1 from users where id = ${uid} and email = any(${Object.values(DEMO_EMAILS)}::citext[])`,
    ),
  );
