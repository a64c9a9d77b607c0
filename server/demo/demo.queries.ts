import { raw } from 'sql-template-tag';
import { many, maybeOne, one, scalar, sql, type Database } from '../platform/database/database.ts';

/**
 * Filling it takes longer than a statement of a visitor may. Its own waits for locks are shorter than PostgreSQL's before it looks for
 * a deadlock: it is the reset that gives way, never a visitor. Whatever the database's own default is, what is looked for after the
 * locks has to see who came before them.
 */
export async function setLimits(db: Database) {
  await db.query(sql`set transaction isolation level read committed`);
  await db.query(sql`set local statement_timeout = '2min'`);
  await db.query(sql`set local lock_timeout = '300ms'`);
}

/** False where somebody else did it meanwhile. The row stays locked until the transaction ends. */
export async function lockReset(db: Database, now: Date): Promise<boolean> {
  await db.query(sql`insert into demo_site (next_reset_at) values ('-infinity') on conflict do nothing`);
  return scalar<boolean>(db, sql`select next_reset_at <= ${now} from demo_site for update`);
}

export const noteReset = (db: Database, { now, next }: { now: Date; next: Date }) =>
  db.query(sql`update demo_site set reset_at = ${now}, next_reset_at = ${next}`);

export const findReset = (db: Database) =>
  maybeOne<{ resetAt: Date | null; secondsLate: number }>(
    db,
    sql`
    select reset_at as "resetAt", extract(epoch from clock_timestamp() - greatest(next_reset_at, 'epoch'))::float8 as "secondsLate"
    from demo_site`,
  );

/** How soon the next round has something to do */
export const resetDue = sql`
  select least((select next_reset_at from demo_site), (select min(left_at) + interval '2 minutes' from demo_leftovers))`;

/** Nobody has started on it yet, so there is nothing to lose. */
export const isBlank = (db: Database) => scalar<boolean>(db, sql`select to_regclass('users') is null`);

/** What a demo never has, each of which means that this is somebody's real site. */
export const countReal = (db: Database) =>
  one<{ people: number; payments: number }>(
    db,
    sql`
    select (select count(*) from users where not is_demo) as people,
      (select count(*) from payment_attempts where provider <> 'sandbox') as payments`,
  );

/** Readers go on with what there is until the reset is there; who writes waits for it. */
export const lockTables = (db: Database, tables: readonly string[]) =>
  db.query(sql`lock table ${raw(tables.join(', '))} in share row exclusive mode`);

/** Every open page looks for its session, which is gone then. */
export const wakeEverybody = (db: Database) =>
  db.query(sql`select pg_notify('people', user_id::text) from (select distinct user_id from sessions) people`);

/** Those of photos that are not among the demo's own */
export const keepLeftovers = (db: Database, lasting: readonly string[]) =>
  db.query(sql`
    insert into demo_leftovers (photo_key) select key from photos where key <> all(${lasting}::text[])
    on conflict do nothing`);

/** Nobody looks at licences in a demo; a worker removes what was sent before it was one. */
export const endPictures = (db: Database) =>
  db.query(sql`update driver_pictures set is_draft = false, remove_at = least(remove_at, clock_timestamp())`);

interface OddTrigger {
  table: string;
  name: string;
  state: 'A' | 'D' | 'R';
}

const STATE_WORDS = { A: 'enable always', D: 'disable', R: 'enable replica' };

/**
 * Books and history refuse that anything is taken from them, and other triggers would count, announce and wake for rows that nobody
 * is to miss. One statement deletes all, so that references are looked at when everything is gone, in no order. The triggers are as
 * before afterwards, or nothing has happened.
 */
export async function emptyTables(db: Database, tables: readonly string[]): Promise<void> {
  const odd = await many<OddTrigger>(
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
  const states = odd.map(({ table, name, state }) => `alter table ${table} ${STATE_WORDS[state]} trigger ${name}`);
  if (states.length > 0) await db.query(states.join(';'));
  await db.query(sql`set constraints all deferred`);
}

export const findLeftovers = async (db: Database): Promise<string[]> =>
  (await many<{ key: string }>(db, sql`select photo_key as key from demo_leftovers order by photo_key`)).map(
    ({ key }) => key,
  );

/** Only those that were removed after whatever was under way then has ended. */
export const forgetLeftovers = (db: Database, keys: readonly string[], before: Date) =>
  db.query(sql`
    delete from demo_leftovers
    where photo_key = any(${keys}::text[]) and left_at <= ${before}::timestamptz - interval '2 minutes'`);
