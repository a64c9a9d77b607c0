import type { NewsKind } from '../../../contract/notices/news.ts';
import { newsSince } from '../../notices/index.ts';
import { one, scalar, sql, type Database } from '../../platform/database/database.ts';

interface Round {
  after: string | null;
  isFinished: boolean;
}

/** Once a day's round is finished, the next one is due at the end of that day. */
export const roundDue = (lastRound?: { day: string; overAt: Date }) => sql`
  select case when exists (select from payout_rounds where day = ${lastRound?.day ?? null}::date and finished_at is not null)
    then ${lastRound?.overAt ?? null}::timestamptz else '-infinity' end`;

export const openRound = async (db: Database, day: string): Promise<Round> => {
  await db.query(sql`insert into payout_rounds (day) values (${day}) on conflict do nothing`);
  return one<Round>(
    db,
    sql`select after, finished_at is not null as "isFinished" from payout_rounds where day = ${day}`,
  );
};

/** Two processes may run a round at the same time, so the furthest position is kept. */
export const saveRound = (db: Database, day: string, { after, isFinished }: Round) =>
  db.query(sql`
    update payout_rounds set after = greatest(after, ${after}::uuid),
      finished_at = case when ${isFinished} then coalesce(finished_at, clock_timestamp()) else finished_at end
    where day = ${day}`);

export const wasNotifiedSince = (db: Database, userId: string, kind: NewsKind, days: number) =>
  scalar<boolean>(
    db,
    sql`select exists (select from notices where user_id = ${userId} and kind = ${kind}
      and created_at > clock_timestamp() - make_interval(days => ${days}))`,
  );

/** Ignores balances from before owners were first notified of this kind, which were settled outside the system. */
export const hasNewBalance = (db: Database, userId: string, kind: NewsKind) =>
  scalar<boolean>(
    db,
    sql`
    select exists (
      select from ledger_lines lines join ledger_entries entries on entries.id = entry_id
        join rentals on rentals.id = lines.rental_id
      where account = 'owner' and lines.owner_id = ${userId}
        and (entries.created_at > ${newsSince(kind)} or rentals.start_date >= (${newsSince(kind)} at time zone 'utc')::date))`,
  );
