import type { DateRange } from '../../contract/dates.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { isNotRemoved } from '../cars/index.ts';
import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';

/** Limits writes when a calendar is read often; `read_at` need not be exact. */
const NOTED_MINUTES = 5;

export const findExport = (db: Database, carId: string) =>
  maybeOne<{ id: string; secretHash: Buffer }>(
    db,
    sql`select id, secret_hash as "secretHash" from calendar_exports where car_id = ${carId}`,
  );

export const saveExport = (db: Database, link: { carId: string; id: string; secretHash: Buffer }) =>
  db.query(sql`
    insert into calendar_exports (car_id, id, secret_hash) values (${link.carId}, ${link.id}, ${link.secretHash})
    on conflict (car_id) do update
      set id = excluded.id, secret_hash = excluded.secret_hash, created_at = now(), read_at = null`);

export interface ExportedCar {
  carId: string;
  title: string;
  language: Language | null;
}

/** Looked up by hash, so that the duration of the comparison reveals nothing about the secret. */
export const findExportedCar = (db: Database, secretHash: Buffer) =>
  maybeOne<ExportedCar>(
    db,
    sql`
    select car_id as "carId", title, language
    from calendar_exports join cars on cars.id = car_id join users on users.id = owner_id
    where secret_hash = ${secretHash} and ${isNotRemoved}`,
  );

export const recordExportRead = (db: Database, carId: string) =>
  db.query(sql`
    update calendar_exports set read_at = now()
    where car_id = ${carId} and (read_at is null or read_at < now() - make_interval(mins => ${NOTED_MINUTES}))`);

interface TakenPeriod extends DateRange {
  id: string;
  createdAt: Date;
}

/**
 * Rentals with their buffer days, the days that an open change request would add, and blocks. Imported days are left out, because the
 * site they came from would import them again.
 */
const taken = sql`
  taken_days left join rental_changes on rental_changes.id = change_id left join blocks on blocks.id = block_id
  left join rentals on rentals.id = coalesce(taken_days.rental_id, rental_changes.rental_id)
  where taken_days.car_id`;
const cause = sql`coalesce(rentals.id, block_id)`;
const since = sql`coalesce(rental_changes.created_at, rentals.created_at, blocks.created_at)`;

/** Returns one period per rental or block, because other sites identify events by its id. */
export const listTakenPeriods = (db: Database, carId: string, today: string) =>
  many<TakenPeriod>(
    db,
    sql`
    select id, "createdAt", lower(period) as "startDate", upper(period) - 1 as "endDate" from (
      select ${cause} as id, min(${since}) as "createdAt", range_merge(range_agg(taken_days.period)) as period
      from ${taken} = ${carId} and ${cause} is not null and upper(taken_days.period) > ${today}::date group by 1) taken
    order by period`,
  );

/** Periods that other sites may have read from our export and may send back. */
export const listExported = (db: Database, carId: string) =>
  many<DateRange>(
    db,
    sql`
    select lower(taken_days.period) as "startDate", upper(taken_days.period) - 1 as "endDate" from ${taken} = ${carId} and ${cause} is not null
      and ${since} < (select read_at from calendar_exports where car_id = ${carId})`,
  );

/** Listed as access to the account, because anyone with the link can read the calendar. */
export const exportAccess = (ownerId: string) => sql`
  select 4 as place, 'calendar' as kind, cars.id, title as name, calendar_exports.created_at as since
  from calendar_exports join cars on cars.id = car_id where owner_id = ${ownerId}`;

export const deleteExports = (db: Database, ownerId: string) =>
  db.query(sql`
    delete from calendar_exports where car_id in (select id from cars where owner_id = ${ownerId})`);
