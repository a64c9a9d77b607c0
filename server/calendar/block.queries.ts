import { ANONYMOUS_NAME } from '../../contract/accounts/person-name.ts';
import type { Block } from '../../contract/calendar/calendar.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { StoredRentalState } from '../../contract/rentals/rental-lifecycle.ts';
import { blockColumns } from '../cars/index.ts';
import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';

/** Includes blocks directly before and after the range. */
export const findBlocksAt = (db: Database, carId: string, { startDate, endDate }: DateRange) =>
  many<Block>(
    db,
    sql`
    select ${blockColumns} from blocks
    where car_id = ${carId} and period && daterange(${startDate}::date - 1, ${endDate}::date + 1, '[]')
    order by lower(period)`,
  );

export const findCarOfBlock = async (db: Database, id: string): Promise<string | undefined> =>
  (await maybeOne<{ carId: string }>(db, sql`select car_id as "carId" from blocks where id = ${id}`))?.carId;

export const countBlocks = (db: Database, carId: string) =>
  scalar<number>(db, sql`select count(*) as count from blocks where car_id = ${carId}`);

interface ConflictingRental extends DateRange {
  status: StoredRentalState;
  renterName: string;
}

/** Finds the first live rental that takes one of these days, buffers included. */
export const findRentalAt = (db: Database, carId: string, wanted: readonly DateRange[]) =>
  maybeOne<ConflictingRental>(
    db,
    sql`
    select start_date as "startDate", end_date as "endDate", status,
      coalesce(nullif(btrim(display_name), ''), ${ANONYMOUS_NAME}) as "renterName"
    from taken_days
    join rentals on rentals.id = coalesce(rental_id, (select rental_id from rental_changes where id = change_id))
    join users on users.id = renter_id
    where taken_days.car_id = ${carId} and taken_days.period && (
      select range_agg(daterange("startDate", "endDate", '[]'))
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted ("startDate" date, "endDate" date))
    order by taken_days.period limit 1`,
  );
