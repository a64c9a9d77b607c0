import type { Unread } from '../../contract/live/live.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import { liveLimits } from '../../contract/live/limits.ts';

interface UnreadRow extends Unread {
  uid: string;
}

/** Counts for many users at once, using the small partial indexes on unread rows. */
export const findUnread = (db: Database, uids: readonly string[]) =>
  many<UnreadRow>(
    db,
    sql`
    select person.id as uid,
      (coalesce((select sum(renter_unread) from threads where renter_id = person.id and renter_unread > 0), 0)
        + coalesce((select sum(owner_unread) from threads where owner_id = person.id and owner_unread > 0), 0))::integer
        as messages,
      (select count(*) from (
        select from notices where user_id = person.id and read_at is null limit ${liveLimits.noticesCounted}) as unread
      )::integer as notices
    from unnest(${uids}::uuid[]) as person (id)`,
  );

export const findLiveSessions = async (db: Database, sessionIds: readonly string[]): Promise<Set<string>> => {
  const rows = await many<{ id: string }>(
    db,
    sql`
    select sessions.id from unnest(${sessionIds}::uuid[]) as asked (id)
    join sessions on sessions.id = asked.id join users on users.id = sessions.user_id
    where sessions.expires_at > now() and users.banned_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
};

export const findAdminIds = async (db: Database): Promise<string[]> =>
  (await many<{ id: string }>(db, sql`select id from users where is_admin`)).map(({ id }) => id);
