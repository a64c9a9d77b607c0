import { daysBetween, startOfDay, type DateRange } from '../../contract/dates.ts';
import { INITIAL_STATE } from '../../contract/rentals/rental-lifecycle.ts';
import { stateLiteral } from '../lifecycle/index.ts';
import { sql, type Database } from '../platform/database/database.ts';

export interface ImportedRental extends DateRange {
  id: string;
  carId: string;
  renterId: string;
  pricePerDayCents: number;
}

/** Imports confirmed rentals that were paid elsewhere. Their booking date is unknown, so the start date stands in for it. */
export const insertImportedRentals = (db: Database, rentals: readonly ImportedRental[], timeZone: string) => {
  const rows = rentals.map((rental) => ({
    ...rental,
    days: daysBetween(rental),
    totalCents: daysBetween(rental) * rental.pricePerDayCents,
    beganAt: startOfDay(timeZone, rental.startDate),
  }));
  return db.query(sql`
    insert into rentals (id, car_id, renter_id, period, status, price_per_day_cents, days, total_cents, takes_payment,
      created_at)
    select id, "carId", "renterId", daterange("startDate", "endDate", '[]'), ${stateLiteral(INITIAL_STATE.agreed)}, "pricePerDayCents", days,
      "totalCents", false, least(now(), "beganAt")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rental ("beganAt" timestamptz, id uuid, "carId" uuid, "renterId" uuid, "startDate" date, "endDate" date, "pricePerDayCents" integer,
        days integer, "totalCents" bigint)`);
};
