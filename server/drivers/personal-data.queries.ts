import { sql } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/** Excludes the pictures, which only reviewers can see and which are deleted within days. */
export const driverData: PersonalData[] = [
  {
    section: 'drivingLicences',
    covers: ['driver_licences.user_id'],
    rows: (uid) => sql`
      select category, country, number_end as "numberEnd", birth_year as "birthYear", issued_on as "issuedOn",
        expires_on as "expiresOn", status, sent_at as "sentAt", decided_at as "decidedAt", reasons, note
      from driver_licences where user_id = ${uid} order by id`,
  },
  {
    section: 'picturesOfLicences',
    covers: ['driver_pictures.user_id'],
    rows: (uid) => sql`
      select side, created_at as "createdAt", remove_at as "goneAt" from driver_pictures where user_id = ${uid} order by id`,
  },
  {
    section: 'tripsAsDriver',
    covers: ['rental_drivers.user_id'],
    rows: (uid) => sql`
      select rental_drivers.rental_id as "tripId", start_date as "startDate", end_date as "endDate",
        rental_drivers.accepted_at as "acceptedAt", rental_drivers.removed_at as "removedAt"
      from rental_drivers join rentals on rentals.id = rental_drivers.rental_id where user_id = ${uid} order by rental_drivers.id`,
  },
];
