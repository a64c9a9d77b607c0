import { many, maybeOne, sql, type Database, type Sql } from '../../platform/database/database.ts';
import { contentOf, type CountedRow, type Queue, type Touched } from '../../platform/health/queue.ts';

/** Seconds until the next attempt, by how many there were: five days all in all, of the fortnight that its pictures have. */
const WAITS = [5, 30, 120, 600, 3_600, 7_200, 21_600, 43_200, 86_400, 86_400, 86_400, 86_400];

export const addCheck = (db: Database, licenceId: string) =>
  db.query(sql`insert into driver_checks (licence_id) values (${licenceId})`);

/** Somebody decided: there is nothing to tell any more. */
export const dropCheck = (db: Database, licenceId: string) =>
  db.query(sql`delete from driver_checks where licence_id = ${licenceId}`);

export const checksDue = sql`select min(next_attempt_at) from driver_checks`;

export interface DueCheck {
  licenceId: string;
  attempts: number;
}

// Postponed when it is begun, so that it comes back if the process that sends it dies. Oldest first.
export const beginNextCheck = (db: Database) =>
  maybeOne<DueCheck>(
    db,
    sql`
    update driver_checks set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => (${WAITS}::int[])[least(attempts + 1, ${WAITS.length})])
    where licence_id = (
      select licence_id from driver_checks where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked)
    returning licence_id as "licenceId", attempts`,
  );

export const recordTold = (db: Database, { licenceId }: DueCheck) =>
  db.query(sql`
    update driver_checks set told_at = now(), next_attempt_at = null, error = null where licence_id = ${licenceId}`);

export const recordUntold = (db: Database, { licenceId, attempts }: DueCheck, error: string) =>
  db.query(sql`
    update driver_checks set error = ${error},
      next_attempt_at = case when ${attempts <= WAITS.length} then next_attempt_at end
    where licence_id = ${licenceId}`);

export const noteProvider = (db: Database, licenceId: string, expiresOn: string | undefined) =>
  db.query(sql`
    update driver_licences set is_by_provider = true, expires_on = coalesce(${expiresOn ?? null}::date, expires_on)
    where id = ${licenceId}`);

const change = (db: Database, id: string, changed: Sql) =>
  maybeOne<Touched>(
    db,
    sql`
    update driver_checks set ${changed} where licence_id = ${id} and told_at is null and next_attempt_at is null
    returning 'licence.sent' as what`,
  );

/** A reviewer may decide in its place at any time, and then it is in no queue any more. */
export const checkQueue: Queue = {
  name: 'licences',
  look: async (db, limit) =>
    contentOf(
      await many<CountedRow>(
        db,
        sql`
        select licence_id as id, 'licence.sent' as what, created_at as since, attempts, error as why,
          next_attempt_at as "nextAt", next_attempt_at is null as "isParked",
          count(*) filter (where next_attempt_at is not null) over () as waiting,
          count(*) filter (where next_attempt_at is null) over () as parked
        from driver_checks where told_at is null
        order by next_attempt_at is not null, created_at limit ${limit}`,
      ),
    ),
  retry: (db, id) => change(db, id, sql`next_attempt_at = now(), attempts = 0, error = null`),
  drop: (db, id) => change(db, id, sql`told_at = now()`),
};
