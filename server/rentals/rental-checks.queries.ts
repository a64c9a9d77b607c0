import { rentalLimits } from '../../contract/rentals/limits.ts';
import { REFUND_TERMS } from '../../contract/rentals/refund-terms.ts';
import { wrongBookedQuery } from '../cars/index.ts';
import { rentalHoldMinutes, rentalIs } from '../lifecycle/index.ts';
import { sql } from '../platform/database/database.ts';
import type { Check } from '../platform/check.ts';

/** The user and the rental of each stored response. */
const acknowledged = sql`(
  select operation, user_id, coalesce(answer #>> '{answer,rental,id}', answer #>> '{answer,id}')::uuid as rental_id
  from idempotency_keys
  where operation in ('hold-dates', 'pay-rental', 'cancel-rental', 'accept-request', 'decline-request', 'withdraw-request')
    and answer ? 'answer')`;

const refundTerms = sql`${JSON.stringify(REFUND_TERMS)}::jsonb -> cancellation_terms`;

export const rentalChecks: Check[] = [
  {
    // A constraint prevents violations unless it was dropped.
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
    rule: 'a car’s booked days match its live rentals',
    query: ({ today }) => sql`
      select id::text as about, format('The booked days of the car %s differ from its rentals.', id) as wrong
      from (${wrongBookedQuery(today)}) cars`,
  },
  {
    rule: 'no request waits past its deadline',
    query: () => sql`
      select id::text as about, format('The rental %s is requested from %s until %s.', id, requested_at, hold_expires_at) as wrong
      from rentals
      where requested_at is not null and accepted_at is null and status ${rentalIs.pending}
        and hold_expires_at > clock_timestamp() + make_interval(hours => ${rentalLimits.requestHours})`,
  },
  {
    rule: 'no hold exceeds the maximum duration',
    query: () => sql`
      select id::text as about, format('The rental %s is held from %s until %s.', id, created_at, hold_expires_at) as wrong
      from rentals
      where status ${rentalIs.held} and requested_at is null and hold_expires_at
        > least(created_at, clock_timestamp()) + make_interval(mins => ${rentalHoldMinutes} + 1)`,
  },
  {
    rule: 'no hold exists past its expiry',
    query: ({ graceSeconds }) => sql`
      select id::text as about,
        format('The rental %s is still %s, although its deadline was %s.', id, status, hold_expires_at) as wrong
      from rentals
      where status ${rentalIs.pending} and hold_expires_at < clock_timestamp() - make_interval(secs => ${graceSeconds})`,
  },
  {
    // Finds upcoming trips whose hold had ended too long before they were confirmed, or whose car was edited or unlisted by
    // then. An administrator can still cancel them.
    rule: 'no expired hold is revived late',
    query: ({ today }) => sql`
      select id::text as about, format('The rental %s was confirmed at %s, although its hold ended at %s%s.', id,
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
    rule: 'a rental’s state matches its timestamps',
    query: () => sql`
      select id::text as about, format('The rental %s is %s, confirmed at %s and cancelled at %s by %s.', id, status,
        coalesce(confirmed_at::text, 'no time'), coalesce(cancelled_at::text, 'no time'),
        coalesce(cancelled_by, 'nobody')) as wrong
      from rentals
      where takes_payment and case
        when status ${rentalIs.booked} then confirmed_at is null or cancelled_at is not null
        when status ${rentalIs.cancelled} then cancelled_at is null or cancelled_by is null
        when status ${rentalIs.declined} then requested_at is null or cancelled_by is null or confirmed_at is not null
        when status ${rentalIs.requested} then requested_at is null or cancelled_at is not null
        else confirmed_at is not null or cancelled_at is not null end`,
  },
  {
    // A constraint compares the sum with the total. Older discounts are rounded to the smallest coin rather than to the smallest chargeable amount.
    rule: 'a rental’s price equals the sum of its lines',
    query: () => sql`
      select id::text as about, format('The rental %s of %s days, %s cents for the first, has the lines %s.', id, days,
        price_per_day_cents, price_lines) as wrong
      from rentals, lateral (
        select coalesce(sum(quantity) filter (where kind = 'days'), 0) as charged_days,
          coalesce(sum("amountCents") filter (where kind = 'days'), 0) as list_cents,
          coalesce(-sum("amountCents") filter (where kind = 'discount'), 0) as less_cents,
          coalesce(max(percent), 0) as percent, count(*) filter (where kind = 'discount') as discounts,
          coalesce(bool_and("amountCents" = quantity * "unitCents") filter (where kind = 'days'), false) as multiplied,
          coalesce(bool_or("unitCents" = price_per_day_cents) filter (where kind = 'days'), false) as has_first,
          coalesce(bool_and("amountCents" = "unitCents" * coalesce(pieces, 1) * case per when 'day' then days else 1 end)
            filter (where kind in ('extra', 'delivery')), true) as has_extras,
          count(*) filter (where kind = 'dropped') as dropped, coalesce(bool_and("amountCents" > 0 and quantity > 0)
            filter (where kind = 'dropped'), true) as is_kept,
          coalesce(bool_and("amountCents" < 0) filter (where kind = 'waived'), true) as is_less
        from jsonb_to_recordset(price_lines) as line (kind text, quantity bigint, "unitCents" bigint,
          "amountCents" bigint, percent bigint, pieces bigint, per text)) as line
      where price_lines is not null and not (charged_days = days and multiplied and has_first and has_extras and discounts <= 1 and dropped <= 1 and is_kept and is_less
        and less_cents in (percent_of(list_cents::bigint, percent, step_of(currency)), percent_of(list_cents::bigint, percent, 1)))`,
  },
  {
    // SQL does not know the marketplace's time zone, so this allows one extra day. Older rentals are rounded to the smallest
    // coin rather than to the smallest chargeable amount.
    rule: 'the amount kept after a cancellation follows the terms',
    query: () => sql`
      select id::text as about, format('The rental %s from %s was cancelled at %s under %s terms and keeps %s of %s cents.',
        id, start_date, cancelled_at, cancellation_terms, due_cents, total_cents) as wrong
      from rentals, lateral (select ${refundTerms} as terms_refund) as terms, lateral (
        select coalesce(sum((line ->> 'amountCents')::bigint) filter (where line ->> 'kind' = 'dropped'), 0)::bigint as dropped_cents,
          coalesce(max((line ->> 'percent')::bigint), 0) as percent
        from jsonb_array_elements(coalesce(price_lines, '[]')) as line) as lines, lateral (
        select array_agg(case terms_refund ->> 'part'
          when 'half' then total_cents - dropped_cents - percent_of(total_cents - dropped_cents, 50, step_cents)
          else price_per_day_cents - percent_of(price_per_day_cents, percent, step_cents)
          end) as part_cents
        from unnest(array[step_of(currency), 1]) as step_cents) as part
      where status ${rentalIs.cancelled} and takes_payment and cancelled_by = 'renter' and confirmed_at is not null
        and due_cents <> dropped_cents and case
          when due_cents < dropped_cents then true
          when due_cents - dropped_cents = any(part_cents) then cancelled_at < start_date - ((terms_refund ->> 'fullDays')::integer + 1)
          when due_cents = total_cents then cancelled_at < start_date - (terms_refund ->> 'partDays')::integer
          else true end`,
  },
  {
    rule: 'a rental keeps the cancellation terms agreed at booking',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s was held under %s terms, but now has %s terms.', rentals.id,
        held.cancellation_terms, rentals.cancellation_terms) as wrong
      from rentals join held_rentals held on held.rental_id = rentals.id
      where held.cancellation_terms <> rentals.cancellation_terms`,
  },
  {
    rule: 'every cancellation is in the history',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s was cancelled at %s by %s, but the history has no entry.',
        rentals.id, cancelled_at, cancelled_by) as wrong
      from rentals
      where status ${rentalIs.cancelled} and takes_payment and confirmed_at is not null
        and cancelled_at > (select applied_at from schema_migrations where name = '0016-audit-log.sql')
        and not exists (
          select from audit_log
          where audit_log.car_id = rentals.car_id and rental_id = rentals.id and action = 'rental-cancelled')`,
  },
  {
    rule: 'nobody rents their own car',
    query: () => sql`
      select rentals.id::text as about, format('The renter of the rental %s owns its car.', rentals.id) as wrong
      from rentals join cars on cars.id = car_id where takes_payment and owner_id = renter_id`,
  },
  {
    rule: 'a rental’s owner matches the ledger and stored responses',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s belongs to %s, but %s paid for it.', rentals.id,
        rentals.renter_id, entry.renter_id) as wrong
      from ledger_entries entry join rentals on rentals.id = rental_id
      where entry.renter_id is distinct from rentals.renter_id
      union
      select rentals.id::text, format('The rental %s belongs to %s, but %s owes for it.', rentals.id, rentals.renter_id, payer_id)
      from dues join rentals on rentals.id = subject_id where kind = 'booking' and payer_id <> rentals.renter_id
      union
      select rentals.id::text, format('The rental %s belongs to %s, but a response acknowledged it to %s.', rentals.id,
        rentals.renter_id, user_id)
      from ${acknowledged} acknowledged join rentals on rentals.id = rental_id
      where operation in ('hold-dates', 'pay-rental', 'withdraw-request') and user_id <> rentals.renter_id`,
  },
  {
    // A rental that a response acknowledged must exist, and a paid one must have been confirmed.
    rule: 'acknowledged operations took effect',
    query: () => sql`
      select rental_id || operation as about,
        format('A response acknowledged %s for the rental %s, which %s.', operation, rental_id,
          case when rentals.id is null then 'does not exist' else 'is ' || rentals.status end) as wrong
      from ${acknowledged} acknowledged left join rentals on rentals.id = rental_id
      where rentals.id is null
        or operation = 'pay-rental' and confirmed_at is null and requested_at is null
        or operation = 'accept-request' and accepted_at is null
        or operation in ('decline-request', 'withdraw-request') and not status ${rentalIs.declined}
        or operation = 'cancel-rental' and not status ${rentalIs.cancelled}`,
  },
];
