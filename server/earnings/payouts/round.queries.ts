import type { NewsKind } from '../../../contract/notices/news.ts';
import { newsSince } from '../../notices/index.ts';
import { one, scalar, sql, type Database } from '../../platform/database/database.ts';

interface Round {
  after: string | null;
  isFinished: boolean;
}

/** Once a day's is finished, the next one is due when that day is over. */
export const roundDue = (done?: { day: string; overAt: Date }) => sql`
  select case when exists (select from payout_rounds where day = ${done?.day ?? null}::date and finished_at is not null)
    then ${done?.overAt ?? null}::timestamptz else '-infinity' end`;

export const openRound = async (db: Database, day: string): Promise<Round> => {
  await db.query(sql`insert into payout_rounds (day) values (${day}) on conflict do nothing`);
  return one<Round>(
    db,
    sql`select after, finished_at is not null as "isFinished" from payout_rounds where day = ${day}`,
  );
};

/** Two processes may walk at once: the one that is further counts. */
export const noteRound = (db: Database, day: string, { after, isFinished }: Round) =>
  db.query(sql`
    update payout_rounds set after = greatest(after, ${after}::uuid),
      finished_at = case when ${isFinished} then coalesce(finished_at, clock_timestamp()) else finished_at end
    where day = ${day}`);

export const wasToldSince = (db: Database, userId: string, kind: NewsKind, days: number) =>
  scalar<boolean>(
    db,
    sql`select exists (select from notices where user_id = ${userId} and kind = ${kind}
      and created_at > clock_timestamp() - make_interval(days => ${days}))`,
  );

/** Whether any of it began, or changed, since owners are told of this. What they were owed before that was settled without us. */
export const isOwedAnew = (db: Database, userId: string, kind: NewsKind) =>
  scalar<boolean>(
    db,
    sql`
    select exists (
      select from ledger_lines lines join ledger_entries entries on entries.id = entry_id
        join rentals on rentals.id = lines.rental_id
      where account = 'owner' and lines.owner_id = ${userId}
        and (entries.created_at > ${newsSince(kind)} or rentals.start_date >= (${newsSince(kind)} at time zone 'utc')::date))`,
  );
