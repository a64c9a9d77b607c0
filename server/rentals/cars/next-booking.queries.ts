import type { DateRange } from '../../../contract/dates.ts';
import { rentalIs } from '../../lifecycle/index.ts';
import { many, sql, type Database } from '../../platform/database/database.ts';

/** The current or next booking of each car, by car id. */
export async function findNextBookings(
  db: Database,
  carIds: readonly string[],
  today: string,
): Promise<Map<string, DateRange>> {
  const rows = await many<DateRange & { carId: string }>(
    db,
    sql`
    select distinct on (car_id) car_id as "carId", start_date as "startDate", end_date as "endDate"
    from rentals where car_id = any(${carIds}::uuid[]) and end_date >= ${today}::date and status ${rentalIs.booked}
    order by car_id, end_date`,
  );
  return new Map(rows.map(({ carId, ...dates }) => [carId, dates]));
}
