import { ANONYMOUS_NAME } from '../../../contract/accounts/person-name.ts';
import type { DateRange } from '../../../contract/dates.ts';
import type { ListingState } from '../../../contract/cars/listing-lifecycle.ts';
import type { CarRental } from '../../../contract/rentals/rentals.ts';
import { isNotRemoved, offerColumns, type Offer } from '../../cars/index.ts';
import { rentalIs, retainableCents } from '../../lifecycle/index.ts';
import type { OwnerShareInput } from './owner-share.ts';
import { endedBy, isHandedOver, shownState } from './shown-state.queries.ts';
import { personOf } from '../../people/index.ts';
import { many, maybeOne, one, sql, type Database } from '../../platform/database/database.ts';

interface CarToRent extends Offer {
  ownerId: string;
  state: ListingState;
  priceCents: number;
  isTaken: boolean;
}

/** Reads `taken_days`, as holding does: the car's denormalised copy includes lapsed holds until they are expired. */
export const findCarToRent = (db: Database, carId: string, { startDate, endDate }: DateRange) =>
  maybeOne<CarToRent>(
    db,
    sql`
    select owner_id as "ownerId", state, price_cents as "priceCents", ${offerColumns},
      exists (
        select 1 from taken_days left join rentals on rentals.id = rental_id
        where taken_days.car_id = cars.id and taken_days.period
            && daterange(${startDate}::date - cars.buffer_before, ${endDate}::date + cars.buffer_after, '[]')
          and (rental_id is null or rentals.status ${rentalIs.booked}
            or rentals.status ${rentalIs.pending} and rentals.hold_expires_at > now())
      ) as "isTaken"
    from cars
    where cars.id = ${carId} and ${isNotRemoved}`,
  );

/** Leaves out holds that were cancelled before they were paid. */
export const isVisibleToOwner = sql`(rentals.status ${rentalIs.booked}
  or rentals.status ${rentalIs.cancelled} and (rentals.confirmed_at is not null or not rentals.takes_payment)
  or rentals.status ${rentalIs.pending} and rentals.hold_expires_at > now()
  or rentals.requested_at is not null)`;

const ofCar = (carId: string) => sql`rentals.car_id = ${carId} and ${isVisibleToOwner}`;

// Holds, requests and bookings, until their last day is over.
const isComing = (today: string) => sql`(rentals.status ${rentalIs.live} and rentals.end_date >= ${today}::date
  and (not rentals.status ${rentalIs.pending} or rentals.hold_expires_at > now()))`;

export const countCarRentals = (db: Database, carId: string, today: string) =>
  one<{ total: number; upcoming: number }>(
    db,
    sql`
    select count(*) as total, count(*) filter (where ${isComing(today)}) as upcoming from rentals
    where ${ofCar(carId)}`,
  );

type CarRentalRow = Omit<CarRental, 'receiptNumber' | 'ownerCents'> &
  OwnerShareInput & { number: number; createdAt: Date };

/** Upcoming rentals nearest first, all others latest first. */
export const findCarRentals = (
  db: Database,
  carId: string,
  { today, limit, offset }: { today: string; limit: number; offset: number },
) =>
  many<CarRentalRow>(
    db,
    sql`
    select rentals.id, rentals.number, rentals.created_at as "createdAt", rentals.start_date as "startDate",
      rentals.end_date as "endDate", rentals.total_cents as "totalCents", rentals.refund_cents as "refundCents",
      rentals.currency, ${retainableCents} as "keepsCents", rentals.owner_fee_percent as "ownerFeePercent",
      ${shownState(today)} as status, ${isHandedOver('check-out')} as "isReturned", ${endedBy} as "endedBy",
      ${personOf(sql`users`)} as renter,
      coalesce(nullif(btrim(users.display_name), ''), ${ANONYMOUS_NAME}) as "renterName",
      case when users.deleted_at is null and (requested_at is null or confirmed_at is not null) then users.email::text
        else '' end as "renterEmail"
    from rentals join users on users.id = rentals.renter_id
    where ${ofCar(carId)}
    order by ${isComing(today)} desc, case when ${isComing(today)} then rentals.start_date end,
      rentals.start_date desc, rentals.id desc
    limit ${limit} offset ${offset}`,
  );
