import type { DateRange } from '../../contract/dates.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

interface Collision extends DateRange {
  carId: string;
  title: string;
  name: string;
  email: string;
  displayName: string;
  language: Language | null;
}

/** Returns undefined if the booking was cancelled or the calendar removed. */
export const findCollision = (db: Database, rentalId: string, feedId: string) =>
  maybeOne<Collision>(
    db,
    sql`
    select cars.id as "carId", title, name, email, display_name as "displayName", language,
      lower(rentals.period) as "startDate", upper(rentals.period) - 1 as "endDate"
    from rentals join cars on cars.id = rentals.car_id join users on users.id = cars.owner_id
      join calendar_feeds on calendar_feeds.car_id = cars.id
    where rentals.id = ${rentalId} and calendar_feeds.id = ${feedId} and rentals.status ${rentalIs.booked}`,
  );
