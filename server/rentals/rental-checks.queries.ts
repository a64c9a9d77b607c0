import { rentalLimits } from '../../contract/limits.ts';
import { wrongBooked } from '../cars/index.ts';
import { rentalHoldMinutes, rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import type { Check } from '../platform/check.ts';

/** To whom a stored response was given, and which rental it is about. */
const told = sql`(
  select operation, user_id, coalesce(answer #>> '{answer,rental,id}', answer #>> '{answer,id}')::uuid as rental_id
  from idempotency_keys
  where operation in ('hold-dates', 'pay-rental', 'cancel-rental') and answer ? 'answer')`;

export const rentalChecks: Check[] = [
  {
    // The constraint prevents this, unless it was dropped.
    rule: 'no two live rentals of a car overlap',
    query: () => sql`
      select id::text as about, format('The rental %s of the car %s begins before another one has ended.', id, car_id)
        as wrong
      from (
        select id, car_id, period, max(upper(period)) over (
          partition by car_id order by lower(period), id rows between unbounded preceding and 1 preceding) as taken_until
        from rentals where status ${rentalIs.live}) live
      where lower(period) < taken_until`,
  },
  {
    rule: 'a car’s booked days are those of its live rentals',
    query: ({ today }) => sql`
      select id::text as about, format('The booked days of the car %s differ from its rentals.', id) as wrong
      from (${wrongBooked(today)}) cars`,
  },
  {
    rule: 'no hold is longer than it may be',
    query: () => sql`
      select id::text as about, format('The rental %s is held from %s until %s.', id, created_at, hold_expires_at) as wrong
      from rentals
      where status ${rentalIs.held} and hold_expires_at
        > least(created_at, clock_timestamp()) + make_interval(mins => ${rentalHoldMinutes} + 1)`,
  },
  {
    rule: 'no hold outlives its time',
    query: ({ graceSeconds }) => sql`
      select id::text as about,
        format('The rental %s is still held, though its time ended at %s.', id, hold_expires_at) as wrong
      from rentals
      where status ${rentalIs.held} and hold_expires_at < clock_timestamp() - make_interval(secs => ${graceSeconds})`,
  },
  {
    // Trips ahead whose hold had ended when they were confirmed: too long before, or after the car was edited or
    // unlisted. An administrator can still cancel them.
    rule: 'no hold lives again long after its end',
    query: ({ today }) => sql`
      select id::text as about, format('The rental %s was confirmed at %s, though its hold had ended at %s%s.', id,
        confirmed_at, hold_expires_at, case when was_listed then '' else ' and the car was not listed' end) as wrong
      from rentals, lateral (
        select coalesce((
          select action not in ('car-edited', 'car-disabled') from audit_log
          where audit_log.car_id = rentals.car_id and at <= confirmed_at
            and action in ('car-activated', 'car-edited', 'car-disabled', 'car-decision-undone')
          order by audit_log.id desc limit 1), true)
          and coalesce((
          select action <> 'car-paused' from audit_log
          where audit_log.car_id = rentals.car_id and at <= confirmed_at and action in ('car-paused', 'car-unpaused')
          order by audit_log.id desc limit 1), true) as was_listed) as car
      where status ${rentalIs.booked} and takes_payment and end_date >= ${today}::date and confirmed_at > hold_expires_at
        and (not was_listed or confirmed_at > hold_expires_at + make_interval(secs => ${rentalLimits.reviveSeconds}))`,
  },
  {
    rule: 'a rental’s state and its moments agree',
    query: () => sql`
      select id::text as about, format('The rental %s is %s, confirmed at %s and cancelled at %s by %s.', id, status,
        coalesce(confirmed_at::text, 'no time'), coalesce(cancelled_at::text, 'no time'),
        coalesce(cancelled_by, 'nobody')) as wrong
      from rentals
      where takes_payment and case
        when status ${rentalIs.booked} then confirmed_at is null or cancelled_at is not null
        when status ${rentalIs.cancelled} then cancelled_at is null or cancelled_by is null
        else confirmed_at is not null or cancelled_at is not null end`,
  },
  {
    rule: 'nobody rents their own car',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s is of its renter’s own car.', rentals.id) as wrong
      from rentals join cars on cars.id = car_id where takes_payment and owner_id = renter_id`,
  },
  {
    rule: 'a rental is whose the ledger and our answers say it is',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s is of %s, and %s paid for it.', rentals.id,
        rentals.renter_id, entry.renter_id) as wrong
      from ledger_entries entry join rentals on rentals.id = rental_id
      where entry.renter_id is distinct from rentals.renter_id
      union
      select rentals.id::text, format('The rental %s is of %s, and %s owes for it.', rentals.id, rentals.renter_id, payer_id)
      from dues join rentals on rentals.id = subject_id where kind = 'booking' and payer_id <> rentals.renter_id
      union
      select rentals.id::text, format('The rental %s is of %s, and %s was told that it is theirs.', rentals.id,
        rentals.renter_id, user_id)
      from ${told} told join rentals on rentals.id = rental_id
      where operation <> 'cancel-rental' and user_id <> rentals.renter_id`,
  },
  {
    // A rental that was acknowledged exists, and one that was paid was confirmed.
    rule: 'what was acknowledged holds',
    query: () => sql`
      select rental_id || operation as about,
        format('Somebody was told that %s worked for the rental %s, and it %s.', operation, rental_id,
          case when rentals.id is null then 'does not exist' else 'is ' || rentals.status end) as wrong
      from ${told} told left join rentals on rentals.id = rental_id
      where rentals.id is null
        or operation = 'pay-rental' and confirmed_at is null
        or operation = 'cancel-rental' and not status ${rentalIs.cancelled}`,
  },
];
