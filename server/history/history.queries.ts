import type { HistoryActor } from '../../contract/history/history.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

export interface HistoryRow {
  id: string;
  at: Date;
  ageSeconds: number;
  action: string;
  actorKind: HistoryActor['kind'];
  actorId: string | null;
  actorName: string | null;
  rentalId: string | null;
  startDate: string | null;
  endDate: string | null;
  reason: string | null;
  details: Record<string, unknown>;
}

const entries = sql`
  select audit_log.id, audit_log.at, audit_log.action, audit_log.actor_kind as "actorKind",
    audit_log.actor_id as "actorId", users.display_name as "actorName", audit_log.rental_id as "rentalId",
    rentals.start_date as "startDate", rentals.end_date as "endDate", audit_log.reason, audit_log.details,
    extract(epoch from clock_timestamp() - audit_log.at)::float8 as "ageSeconds"
  from audit_log
  left join users on users.id = audit_log.actor_id and users.deleted_at is null
  left join rentals on rentals.id = audit_log.rental_id`;

export const carExists = async (db: Database, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from cars where cars.id = ${id}`));

export const userExists = async (db: Database, id: string): Promise<boolean> =>
  Boolean(await maybeOne(db, sql`select 1 from users where users.id = ${id}`));

export type HistorySubject = { carId: string } | { userId: string };

export const findHistory = (
  db: Database,
  about: HistorySubject,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  many<HistoryRow>(
    db,
    sql`
    ${entries}
    where ${'carId' in about ? sql`audit_log.car_id = ${about.carId}` : sql`audit_log.user_id = ${about.userId}`}
      ${before ? sql`and audit_log.id < ${before}::uuid` : sql``}
    order by audit_log.id desc limit ${limit}`,
  );

// Changes to the listing itself, not to its rentals. Pausing is left out because it plays no part in a review.
const isOfListing = sql`action like 'car-%' and action not in ('car-paused', 'car-unpaused')`;

export const findLastChange = (db: Database, carId: string) =>
  maybeOne<HistoryRow>(
    db,
    sql`
    ${entries} where audit_log.car_id = ${carId} and ${isOfListing}
    order by audit_log.id desc limit 1`,
  );

export type LastChangeRow = Pick<HistoryRow, 'action' | 'actorKind' | 'actorId' | 'actorName' | 'reason'> & {
  at: string;
};

export const lastChangeColumn = sql`(
  select jsonb_build_object('action', action, 'at', at, 'reason', reason, 'actorKind', actor_kind, 'actorId', actor_id,
    'actorName', (select users.display_name from users where users.id = actor_id and users.deleted_at is null))
  from audit_log where audit_log.car_id = cars.id and ${isOfListing}
  order by audit_log.id desc limit 1) as "lastChange"`;
