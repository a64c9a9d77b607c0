import { rentalIs, retainableCents } from '../lifecycle/index.ts';
import { isOverdue } from '../platform/check.queries.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import { disputedCents } from './booking-due.queries.ts';

/** Checks the age, because every attempt postpones the next one and endless retries would never show. */
const OWED_MINUTES = 15;

export const paymentChecks: Check[] = [
  {
    // Manual refunds at the provider may give a renter more than the terms, never less. A chargeback settles a promised
    // refund that could not be made.
    rule: 'the amount kept for a rental equals its price',
    query: () => sql`
      with charged as (
        select rental_id, sum(amount_cents) as cents from payment_attempts where status = 'succeeded' group by 1),
      returned as (
        select rental_id, sum(refunds.amount_cents) filter (where refunds.status <> 'failed') as cents,
          bool_or(reason = 'made-at-provider') as by_hand
        from refunds join payment_attempts on payment_attempts.id = attempt_id group by 1),
      money as (
        select rentals.id, rentals.status, coalesce(charged.cents, 0) - coalesce(returned.cents, 0) - ${disputedCents} as kept,
          coalesce(by_hand, false) or ${disputedCents} > 0 as by_hand, ${retainableCents} as due
        from rentals left join charged on charged.rental_id = rentals.id
          left join returned on returned.rental_id = rentals.id
        where takes_payment)
      select id::text as about,
        format('The rental %s is %s: it should keep %s cents but keeps %s.', id, status, due, kept) as wrong
      from money where case when by_hand then kept > due else kept <> due end`,
  },
  {
    rule: 'disputed amounts that a bank has returned are not owed to the renter as well',
    query: () => sql`
      select rental_id::text as about, format('The renter of %s is owed %s cents, of which the card’s bank has returned up to %s.',
        rental_id, owed_cents, lost_cents) as wrong
      from (
        select lost.rental_id, sum(lines.amount_cents) filter (where account = 'disputes') as lost_cents,
          -sum(lines.amount_cents) filter (where account = 'renter') - (
            select coalesce(sum(refunds.amount_cents), 0) from refunds join payment_attempts on payment_attempts.id = attempt_id
            where refunds.status = 'pending' and rental_behind_due(due_id) = lost.rental_id) as owed_cents
        from (
          select rental_behind_due(due_id) as rental_id from disputes join payment_attempts on payment_attempts.id = attempt_id
          group by 1 having bool_and(not is_open)) lost
        join ledger_lines lines on lines.rental_id = lost.rental_id group by 1) owed
      where lost_cents > 0 and owed_cents > 0`,
  },
  {
    rule: 'earnings belong to the car’s owner',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s has earnings for the user %s, but its car belongs to %s.', rentals.id,
        ledger_lines.owner_id, cars.owner_id) as wrong
      from ledger_lines join rentals on rentals.id = rental_id join cars on cars.id = car_id
      where account = 'owner' and ledger_lines.owner_id <> cars.owner_id`,
  },
  {
    rule: 'a rental’s dues equal its price',
    query: () => sql`
      select rentals.id::text as about, format('The rental %s costs %s cents; its dues are %s.', rentals.id, total_cents,
        amount_cents + changed_cents) as wrong
      from dues join rentals on rentals.id = subject_id, lateral (
        select coalesce(sum(total_cents - was_total_cents), 0) as changed_cents from rental_changes
        where rental_id = rentals.id and rental_changes.status = 'made') changes
      where kind = 'booking' and amount_cents + changed_cents <> total_cents`,
  },
  {
    // The previous version of the server finds payments by their rental.
    rule: 'payments and ledger entries belong to the paid rental',
    query: () => sql`
      select paid.id::text as about, format('The rental %s has the payment or entry %s of the rental %s.',
        rental_id, paid.id, rental_of_due(due_id)) as wrong
      from (select id, due_id, rental_id from payment_attempts
        union all select id, due_id, rental_id from ledger_entries where kind <> 'provider-fee') paid
      where rental_id is distinct from rental_of_due(due_id)`,
  },
  {
    rule: 'all amounts are in one currency',
    query: () => sql`
      select rentals.id::text as about,
        format('The rental %s is in %s and its payment in %s; the marketplace uses %s.', rentals.id, rentals.currency,
          coalesce(attempts.currency, 'nothing'), market.currency) as wrong
      from market, rentals left join payment_attempts attempts on attempts.rental_id = rentals.id
      where rentals.currency <> market.currency or attempts.currency <> market.currency`,
  },
  {
    rule: 'the currency is the configured one',
    query: ({ currency }) => sql`
      select currency as about,
        format('The marketplace uses %s, but CURRENCY is %s.', upper(currency), ${currency}::text) as wrong
      from market where upper(currency) <> ${currency}`,
  },
  {
    rule: 'every payment reaches a final state',
    query: (context) => sql`
      select attempts.id::text as about, format('The payment attempt %s of the rental %s has been %s since %s.', attempts.id,
        rental_id, attempts.status, attempts.created_at) as wrong
      from payment_attempts attempts join rentals on rentals.id = rental_id, lateral (
        select coalesce((
          select expires_at from dues join rental_changes on rental_changes.id = subject_id
          where dues.id = due_id and kind = 'change'), hold_expires_at) as payable_until) as due
      where (attempts.status in ('started', 'unknown')
          and (${isOverdue(sql`next_check_at`, context)} or ${isOverdue(sql`attempts.created_at`, context, OWED_MINUTES)}))
        or (attempts.status = 'requires-action' and payable_until < clock_timestamp()
          and (${isOverdue(sql`next_check_at`, context)} or ${isOverdue(sql`payable_until`, context, OWED_MINUTES)}))`,
  },
  {
    rule: 'only requests have authorised cards',
    query: (context) => sql`
      select rentals.id::text as about, format('The rental %s is requested, but no card is authorised for it.', rentals.id) as wrong
      from rentals
      where rentals.status ${rentalIs.requested} and not exists (
        select from payment_attempts where rental_id = rentals.id and payment_attempts.status = 'authorised')
      union all
      select rentals.id::text, format('The rental %s is %s, but a card has been authorised for it since %s.', rentals.id,
        rentals.status, attempts.created_at)
      from payment_attempts attempts join rentals on rentals.id = rental_id
      where attempts.status = 'authorised' and not rentals.status ${rentalIs.requested}
        and (${isOverdue(sql`next_check_at`, context)} or ${isOverdue(sql`rentals.updated_at`, context, OWED_MINUTES)})`,
  },
  {
    // A failed refund is settled by a manual refund or by a chargeback.
    rule: 'every refund is completed',
    query: () => sql`
      select refunds.id::text as about,
        format('The refund %s of %s cents failed: %s', refunds.id, refunds.amount_cents, last_error) as wrong
      from refunds join payment_attempts attempts on attempts.id = attempt_id
        join rentals on rentals.id = attempts.rental_id
      where refunds.status = 'failed' and not exists (
        select 1 from refunds other where other.attempt_id = refunds.attempt_id and (other.reason = 'made-at-provider'
          or other.id > refunds.id and other.status = 'succeeded' and other.amount_cents >= refunds.amount_cents))
        and (not exists (select 1 from disputes where disputes.attempt_id = attempts.id)
          or ${retainableCents} + ${disputedCents} < (
            select sum(amount_cents - refunded_cents) from payment_attempts
            where rental_id = rentals.id and status = 'succeeded'))`,
  },
];
