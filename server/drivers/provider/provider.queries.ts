import { maybeOne, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { workQueue } from '../../platform/database/work-queue.ts';
import { listRows, type WorkQueue, type QueueActionSubject } from '../../platform/health/queue.ts';

/** Seconds until the next attempt, by number of attempts. Their sum is five days, well within the 14 days that pictures are kept. */
const WAITS = [5, 30, 120, 600, 3_600, 7_200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400];

export const addCheck = (db: Database, licenceId: string) =>
  db.query(sql`insert into driver_checks (licence_id) values (${licenceId})`);

/** Once the licence is decided, the provider no longer needs to be notified. */
export const deleteCheck = (db: Database, licenceId: string) =>
  db.query(sql`delete from driver_checks where licence_id = ${licenceId}`);

export const checksDue = sql`select min(next_attempt_at) from driver_checks`;

export interface DueCheck {
  licenceId: string;
  attempts: number;
}

const checks = workQueue({ table: 'driver_checks', key: 'licence_id', dueAt: 'next_attempt_at' });

export const beginNextCheck = (db: Database) =>
  maybeOne<DueCheck>(
    db,
    sql`
    update driver_checks set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => (${WAITS}::int[])[least(attempts + 1, ${WAITS.length})])
    where licence_id = (${checks.due(1)})
    returning licence_id as "licenceId", attempts`,
  );

export const recordNotified = (db: Database, { licenceId }: DueCheck) =>
  db.query(sql`
    update driver_checks set told_at = now(), next_attempt_at = null, error = null where licence_id = ${licenceId}`);

export const recordNotifyFailure = (db: Database, { licenceId, attempts }: DueCheck, error: string) =>
  db.query(sql`
    update driver_checks set error = ${error},
      next_attempt_at = case when ${attempts <= WAITS.length} then next_attempt_at end
    where licence_id = ${licenceId}`);

export const markDecidedByProvider = (db: Database, licenceId: string, expiresOn: string | undefined) =>
  db.query(sql`
    update driver_licences set is_by_provider = true, expires_on = coalesce(${expiresOn ?? null}::date, expires_on)
    where id = ${licenceId}`);

const change = (db: Database, id: string, changed: Sql) =>
  maybeOne<QueueActionSubject>(
    db,
    sql`
    update driver_checks set ${changed} where licence_id = ${id} and told_at is null and next_attempt_at is null
    returning 'licence.sent' as what`,
  );

/** A check leaves the queue when a reviewer decides the licence. */
export const checkQueue: WorkQueue = {
  name: 'licences',
  list: listRows(
    (limit) => sql`
      select licence_id as id, 'licence.sent' as what, created_at as since, attempts, error as why,
        next_attempt_at as "nextAt", next_attempt_at is null as "isParked",
        count(*) filter (where next_attempt_at is not null) over () as waiting,
        count(*) filter (where next_attempt_at is null) over () as parked
      from driver_checks where told_at is null
      order by next_attempt_at is not null, created_at limit ${limit}`,
  ),
  retry: (db, id) => change(db, id, sql`next_attempt_at = now(), attempts = 0, error = null`),
  drop: (db, id) => change(db, id, sql`told_at = now()`),
};
