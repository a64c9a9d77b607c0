import type { DateRange } from '../../../contract/dates.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';
import { knownLanguage } from '../../platform/languages/language.queries.ts';

interface DrivingToMail extends DateRange {
  rentalId: string;
  carTitle: string;
  driver: string;
  renter: string;
  isRemoved: boolean;
  email: string;
  displayName: string;
  language: Language | null;
}

const WHO = {
  renter: sql`rentals.renter_id`,
  owner: sql`cars.owner_id`,
  driver: sql`rental_drivers.user_id`,
};

export const findDrivingToMail = (db: Database, driverId: string, to: keyof typeof WHO) =>
  maybeOne<DrivingToMail>(
    db,
    sql`
    select rentals.id as "rentalId", rentals.start_date as "startDate", rentals.end_date as "endDate",
      coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle", drivers.display_name as driver,
      renters.display_name as renter, rental_drivers.removed_at is not null as "isRemoved", readers.email::text as email,
      readers.display_name as "displayName", ${knownLanguage(sql`readers.language`)} as language
    from rental_drivers join rentals on rentals.id = rental_id join cars on cars.id = rentals.car_id
    join users drivers on drivers.id = rental_drivers.user_id join users renters on renters.id = rentals.renter_id
    join users readers on readers.id = ${WHO[to]}
    where rental_drivers.id = ${driverId} and readers.deleted_at is null`,
  );
