import type { Fuel, Gear, VehicleType } from '../../contract/cars/vocabulary.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

export interface FeedCar {
  id: string;
  title: string;
  location: string;
  /** The public grid point; the exact location is never read here. */
  spot: number;
  vehicleType: VehicleType;
  gear: Gear;
  seats: number;
  fuel: Fuel | null;
  doors: number | null;
  features: number | null;
  range: number | null;
  priceCents: number;
  leastDays: number;
  /** Available days as a PostgreSQL multirange: {[2030-01-01,2030-01-05),[2030-01-08,2031-01-01)} */
  free: string;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a page of listed cars that have a location. The owner can answer a request until the day before, so a car with booking on
 * request is never available today (`withRequestNotice`).
 */
export const listFeedCars = (
  db: Database,
  { after = FIRST, limit, today }: { after?: string | undefined; limit: number; today: string },
) =>
  many<FeedCar>(
    db,
    sql`
    select id, title, location, spot, vehicle_type as "vehicleType", gear, seats, fuel, doors, features, range,
      price_cents as "priceCents", least_days as "leastDays",
      (daterange(
        ${today}::date + greatest(notice_days, (booking_mode = 'request')::integer),
        ${today}::date + window_days, '[]')::datemultirange - booked)::text as free
    from cars
    where status = 1 and spot is not null and id > ${after}::uuid
    order by id limit ${limit}`,
  );
