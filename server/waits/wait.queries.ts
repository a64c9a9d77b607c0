import { accountWaits } from '../accounts/index.ts';
import { bookWaits } from '../books/index.ts';
import { claimWaits } from '../claims/index.ts';
import { WAIT_KINDS, waitOf, type WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';
import { driverWaits } from '../drivers/index.ts';
import { earningWaits } from '../earnings/index.ts';
import { handoverWaits } from '../handover/index.ts';
import { moderationWaits } from '../moderation/index.ts';
import { personOf } from '../people/index.ts';
import { many, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { WaitQuery, WaitReader } from '../platform/wait.queries.ts';
import { bookedTitle, openRentals, rentalWaits } from '../rentals/index.ts';
import { reportWaits } from '../reports/index.ts';
import { reviewWaits } from '../reviews/index.ts';
import { systemWaits } from '../system/index.ts';

/** Each feature provides the queries for its kinds. */
const QUERIES: Record<WaitKind, WaitQuery> = {
  ...accountWaits,
  ...rentalWaits,
  ...claimWaits,
  ...driverWaits,
  ...handoverWaits,
  ...earningWaits,
  ...reviewWaits,
  ...bookWaits,
  ...moderationWaits,
  ...reportWaits,
  ...systemWaits,
};

export interface WaitRow extends Pick<Wait, 'kind' | 'role' | 'car' | 'rental' | 'person' | 'count'> {
  cents: number | null;
  subjectId: string | null;
  until: Date | null;
  lastDay: string | null;
}

const OVERDUE = WAIT_KINDS.filter((kind) => waitOf(kind).isOverdue);

/** Combines the queries of all kinds into one statement. */
const allOf = (kinds: readonly WaitKind[], reader: WaitReader): Sql =>
  kinds
    .map((kind) => QUERIES[kind]({ ...reader, openRentals: openRentals(reader) }))
    .map((query, index) => sql`select ${kinds[index]} as kind, waiting.* from (${query}) waiting`)
    .reduce((all, rows) => sql`${all} union all ${rows}`);

interface Filter {
  /** Restricts the result to these rentals, without the limit */
  rentalIds: readonly string[] | undefined;
  /** Applies to personal tasks. Shared tasks of administrators have one row per kind. */
  limit: number;
}

export function waitStatement(kinds: readonly WaitKind[], reader: WaitReader, { rentalIds, limit }: Filter): Sql {
  const own = allOf(
    kinds.filter((kind) => !waitOf(kind).isForAdmins),
    reader,
  );
  const shared = kinds.filter((kind) => waitOf(kind).isForAdmins);
  const found = rentalIds
    ? sql`select * from (${own}) waiting where waiting.rental_id = any(${rentalIds}::uuid[])`
    : sql`
      (select * from (${own}) waiting
        order by kind = any(${OVERDUE}) desc, coalesce(until, last_day + time '24:00'), kind limit ${limit})
      ${shared.length > 0 ? sql`union all ${allOf(shared, reader)}` : sql``}`;
  // Lateral joins with limits force index lookups for the few rows found. A hash join would read all rentals.
  return sql`
    with found as materialized (${found})
    select found.kind, found.role, found.until, found.last_day as "lastDay", found.cents, found.count,
      found.subject_id as "subjectId",
      case when cars.id is not null then jsonb_build_object('id', cars.id, 'title', ${bookedTitle}) end as car,
      case when rentals.id is not null then
        jsonb_build_object('id', rentals.id, 'startDate', rentals.start_date, 'endDate', rentals.end_date) end as rental,
      case when users.id is not null then ${personOf(sql`users`)} end as person
    from found left join lateral (
      select * from rentals where rentals.id = found.rental_id limit 1) rentals on true
    left join lateral (
      select * from cars where cars.id = coalesce(found.car_id, rentals.car_id) limit 1) cars on true
    left join lateral (select * from users where users.id = found.person_id limit 1) users on true`;
}

/** Counts the tasks by kind and role. */
export const countAllWaits = (db: Database, kinds: readonly WaitKind[], reader: WaitReader) =>
  many<Pick<Wait, 'kind' | 'role' | 'count'>>(
    db,
    sql`
    select kind, role, sum(count)::integer as count from (${allOf(kinds, reader)}) waiting group by kind, role`,
  );

export const findWaits = (db: Database, ...parameters: Parameters<typeof waitStatement>) =>
  many<WaitRow>(db, waitStatement(...parameters));
