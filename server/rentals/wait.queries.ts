import { rentalLimits } from '../../contract/rentals/limits.ts';
import type { rentalWaits as contract } from '../../contract/rentals/waits.ts';
import type { RemindedOf } from '../../contract/wait-entry.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { sql, type Sql } from '../platform/database/database.ts';
import {
  isNear,
  isNearDay,
  waitColumns,
  type DeadlineQuery,
  type WaitQuery,
  type WaitReader,
} from '../platform/wait.queries.ts';

/** How long after its end a rental may still need something; reviews take longest. */
const DAYS_AFTER = 15;

/**
 * A user's rentals that may need an action from them, with their side. Selected by date, so that the number of rows stays
 * small even for users with thousands of trips.
 */
export const openRentals = ({ uid, today }: Pick<WaitReader, 'uid' | 'today'>): Sql => sql`(
  select rentals.*, 'renter' as side, cars.owner_id as other_id from rentals join cars on cars.id = rentals.car_id
  where rentals.renter_id = ${uid} and cars.owner_id <> ${uid}
    and rentals.start_date >= ${today}::date - ${rentalLimits.daysMax + DAYS_AFTER}::integer
    and rentals.end_date >= ${today}::date - ${DAYS_AFTER}::integer
  union all
  select rentals.*, 'owner', rentals.renter_id from cars join rentals on rentals.car_id = cars.id
  where cars.owner_id = ${uid} and rentals.renter_id <> ${uid}
    and rentals.end_date >= ${today}::date - ${DAYS_AFTER}::integer) as open_rentals`;

const rentalColumns = {
  role: sql`side`,
  rentalId: sql`open_rentals.id`,
  personId: sql`other_id`,
};

const changes = (reader: WaitReader) => sql`
  ${openRentals(reader)} join rental_changes on rental_changes.rental_id = open_rentals.id
  where rental_changes.status in ('open', 'to-pay') and rental_changes.expires_at > now()`;

export const rentalWaits: Record<keyof typeof contract, WaitQuery> = {
  'pay-booking': (reader) => sql`
    select ${waitColumns({ ...rentalColumns, until: sql`hold_expires_at`, cents: sql`total_cents` })}
    from ${openRentals(reader)} where side = 'renter' and status ${rentalIs.held} and hold_expires_at > now()`,
  'pay-change': (reader) => sql`
    select ${waitColumns({ ...rentalColumns, until: sql`rental_changes.expires_at`, cents: sql`rental_changes.pay_cents` })}
    from ${changes(reader)} and rental_changes.status = 'to-pay' and side = 'renter'`,
  'answer-request': (reader) => sql`
    select ${waitColumns({ ...rentalColumns, until: sql`hold_expires_at`, cents: sql`total_cents` })}
    from ${openRentals(reader)}
    where side = 'owner' and status ${rentalIs.requested} and accepted_at is null and hold_expires_at > now()`,
  'answer-change': (reader) => sql`
    select ${waitColumns({ ...rentalColumns, until: sql`rental_changes.expires_at` })}
    from ${changes(reader)} and rental_changes.status = 'open' and rental_changes.by <> side`,
  // One entry per car, for its next pickup.
  'add-pickup': (reader) => sql`
    select distinct on (open_rentals.car_id) ${waitColumns({ ...rentalColumns, lastDay: sql`start_date - 1` })}
    from ${openRentals(reader)}
    where side = 'owner' and status ${rentalIs.booked} and start_date >= ${reader.today}::date
      and not exists (select from car_pickups where car_pickups.car_id = open_rentals.car_id)
    order by open_rentals.car_id, start_date`,
};

const changesWithParties = sql`
  rental_changes join rentals on rentals.id = rental_changes.rental_id join cars on cars.id = rentals.car_id`;

export const rentalsDue: Record<RemindedOf<typeof contract>, DeadlineQuery> = {
  'pay-change': (window) => sql`
    select rentals.renter_id as user_id, rentals.id as rental_id, rental_changes.id::text as key from ${changesWithParties}
    where rental_changes.status = 'to-pay' and ${isNear(sql`rental_changes.expires_at`, window)}`,
  'answer-request': (window) => sql`
    select cars.owner_id as user_id, rentals.id as rental_id, rentals.id::text as key
    from rentals join cars on cars.id = rentals.car_id
    where rentals.status ${rentalIs.requested} and ${isNear(sql`hold_expires_at`, window)}`,
  'answer-change': (window) => sql`
    select case rental_changes.by when 'owner' then rentals.renter_id else cars.owner_id end as user_id,
      rentals.id as rental_id, rental_changes.id::text as key
    from ${changesWithParties} where rental_changes.status = 'open' and ${isNear(sql`rental_changes.expires_at`, window)}`,
  // Restricts `end_date` because the index is on it.
  'add-pickup': (window) => sql`
    select cars.owner_id as user_id, rentals.id as rental_id, rentals.id::text as key
    from rentals join cars on cars.id = rentals.car_id
    where rentals.status ${rentalIs.booked} and not exists (select from car_pickups where car_pickups.car_id = cars.id)
      and ${isNearDay(sql`start_date - 1`, window)}
      and end_date between ${window.today}::date and ${window.lastDay}::date + ${rentalLimits.daysMax + 1}::integer`,
};
