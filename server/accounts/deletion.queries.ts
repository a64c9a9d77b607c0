import type { Check } from '../platform/check.ts';
import { isOverdue } from '../platform/check.queries.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

interface Deleted {
  id: string;
  /** In UTC */
  day: string;
}

const deleted = sql`id, to_char(deleted_at at time zone 'UTC', 'YYYY-MM-DD') as day`;

export const findUnrecordedDeletions = (db: Database, limit: number) =>
  many<Deleted>(
    db,
    sql`
    select ${deleted} from users where deleted_at is not null and deletion_noted_at is null
    order by deleted_at limit ${limit}`,
  );

export const markDeletionsRecorded = (db: Database, ids: readonly string[]) =>
  db.query(sql`
    update users set deletion_noted_at = now()
    where id = any(${ids}::uuid[]) and deleted_at is not null and deletion_noted_at is null`);

export const findAllDeleted = (db: Database) =>
  many<Deleted>(db, sql`select ${deleted} from users where deleted_at is not null order by id`);

/** Waits for a deletion in progress. */
export const lockUndeleted = async (db: Database, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from users where id = ${id} and deleted_at is null for no key update`));

/** Finds accounts that are on the list of deletions and still exist. */
export const findUndeleted = (db: Database, ids: readonly string[]) =>
  many<{ uid: string; email: string; isLeaving: boolean }>(
    db,
    sql`
    select id as uid, email::text as email, deletes_at is not null as "isLeaving" from users
    where id = any(${ids}::uuid[]) and deleted_at is null order by id`,
  );

export const deletionChecks: Check[] = [
  {
    rule: 'every deletion is on the list outside the database',
    query: (terms) => sql`
      select id::text as about, format('The account %s was deleted at %s, but is not on the list of deletions.', id, deleted_at) as wrong
      from users
      where deleted_at is not null and deletion_noted_at is null and ${isOverdue(sql`deleted_at`, terms, 60)}`,
  },
];
