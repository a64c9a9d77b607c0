import type { Notice } from '../../contract/notices/notices.ts';
import { NEWS_KINDS } from '../../contract/notices/news.ts';
import { noticeLimits } from '../../contract/notices/limits.ts';
import { personOf } from '../people/index.ts';
import type { PagePosition } from '../platform/cursor.ts';
import { many, sql, type Database } from '../platform/database/database.ts';
import type { RetentionRule } from '../platform/retention.ts';
import { markReadQuery } from './notice.queries.ts';

type NoticeRow = Omit<Notice, 'createdAt' | 'details'> & { createdAt: Date; details: Record<string, unknown> };

/** The actor is the other party. Administrators are not named. */
const isTheirs = sql`(actors.id <> notices.user_id
  and actors.id in (cars.owner_id, rentals.renter_id, threads.owner_id, threads.renter_id))`;

/** Others than the owner get the last approved title, because edits since then are not reviewed. */
const shownTitle = sql`
  case when cars.owner_id = notices.user_id or cars.state in ('active', 'paused') then cars.title
    else coalesce(
      (select title from reviewed_cars where reviewed_cars.car_id = cars.id and decision = 'approved'), cars.title)
  end`;

/** Omits kinds that only a later version can describe. */
export const findNotices = (
  db: Database,
  uid: string,
  { after, limit }: { after: PagePosition<Date> | undefined; limit: number },
) =>
  many<NoticeRow>(
    db,
    sql`
    select notices.id, notices.kind, notices.role, notices.details, notices.thread_id as "threadId",
      notices.created_at as "createdAt", notices.read_at is not null as "isRead",
      case when actors.id = notices.user_id then 'you' when ${isTheirs} then 'them' else 'us' end as by,
      case when ${isTheirs} then ${personOf(sql`actors`)} end as actor,
      case when cars.id is not null then jsonb_build_object('id', cars.id, 'title', ${shownTitle}) end as car,
      case when rentals.id is not null then
        jsonb_build_object('id', rentals.id, 'startDate', rentals.start_date, 'endDate', rentals.end_date) end as rental
    from notices
    left join users actors on actors.id = notices.actor_id
    left join cars on cars.id = notices.car_id
    left join rentals on rentals.id = notices.rental_id
    left join threads on threads.id = notices.thread_id
    where notices.user_id = ${uid} and notices.kind = any(${NEWS_KINDS}::text[])
      ${after ? sql`and (notices.created_at, notices.id) < (${after.key}, ${after.id}::uuid)` : sql``}
    order by notices.created_at desc, notices.id desc limit ${limit}`,
  );

/** Returns whether any of them was unread. */
export const markNoticesRead = async (
  db: Database,
  uid: string,
  which: { ids: readonly string[] } | { upTo: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(
    markReadQuery(sql`user_id = ${uid} and read_at is null
      and ${'ids' in which ? sql`id = any(${which.ids}::uuid[])` : sql`created_at <= ${which.upTo}`}`),
  );
  return rowCount! > 0;
};

const HOURS_A_DAY = 24;
const { readKeptDays, unreadKeptDays } = noticeLimits;

export const noticeRetention: RetentionRule[] = [
  {
    table: 'notices',
    afterHours: readKeptDays * HOURS_A_DAY,
    isOld: (moment) => sql`
      created_at < ${moment}
        and (read_at is not null or created_at < ${moment} - make_interval(days => ${unreadKeptDays - readKeptDays}))`,
  },
];
