import { driverLimits } from '../../contract/drivers/limits.ts';
import type { driverWaits as contract } from '../../contract/drivers/waits.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql, type Sql } from '../platform/database/database.ts';
import { waitColumns, waitCount, type WaitQuery, type WaitReader } from '../platform/wait.queries.ts';

/** Whether this trip needs an approval, because the operator or, when the dates were held, the owner required it. */
const isAskedFor = ({ driverCheck }: WaitReader, rentalId: Sql) =>
  driverCheck === 'required'
    ? sql`true`
    : sql`exists (select from rental_driver_terms where rental_driver_terms.rental_id = ${rentalId})`;

/** True if there is neither a licence that is approved until that day nor one waiting for review. */
const hasNoLicence = ({ uid }: WaitReader, day: Sql) => sql`
  not exists (
    select from driver_licences where driver_licences.user_id = ${uid}
      and (driver_licences.status = 'sent'
        or driver_licences.status = 'approved' and driver_licences.expires_on >= ${day}))`;

export const driverWaits: Record<keyof typeof contract, WaitQuery> = {
  // A user who has sent a licence is waiting for a review and has nothing to do.
  'send-licence': (reader) => sql`
    select ${waitColumns({
      role: sql`side`,
      rentalId: sql`open_rentals.id`,
      personId: sql`other_id`,
      lastDay: sql`greatest(start_date - 1, ${reader.today}::date)`,
    })}
    from ${reader.openRentals}
    where side = 'renter' and status ${rentalIs.booked} and end_date >= ${reader.today}::date
      and ${isAskedFor(reader, sql`open_rentals.id`)}
      and ${hasNoLicence(reader, sql`open_rentals.end_date`)}`,
  'send-licence-to-drive': (reader) => sql`
    select ${waitColumns({
      rentalId: sql`rentals.id`,
      personId: sql`rentals.renter_id`,
      lastDay: sql`greatest(rentals.start_date - 1, ${reader.today}::date)`,
    })}
    from rental_drivers join rentals on rentals.id = rental_drivers.rental_id
    where rental_drivers.user_id = ${reader.uid} and rental_drivers.removed_at is null and rentals.status ${rentalIs.booked}
      and rentals.end_date >= ${reader.today}::date and ${isAskedFor(reader, sql`rentals.id`)}
      and ${hasNoLicence(reader, sql`rentals.end_date`)}`,
  // Administrators do not review their own licence.
  'review-drivers': ({ uid }) =>
    waitCount(
      sql`
      select sent_at + make_interval(days => ${driverLimits.sentDays}) as until
      from driver_licences where status = 'sent' and user_id <> ${uid}`,
      waitLimits.countedMax,
    ),
};
