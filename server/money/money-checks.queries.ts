import { CURRENCY } from '../../contract/amounts.ts';
import { sql } from '../platform/database/database.ts';
import { disputedCents, mayKeepCents } from '../rentals/index.ts';
import type { Check } from '../platform/check.ts';

/** Attempts, refunds and disputes that moved money, and money that came back: what the ledger must have, and no more. */
const moved = sql`(
  select 'charge' as kind, provider_ref, amount_cents, rental_id from payment_attempts where status = 'succeeded'
  union all
  select 'refund', refunds.provider_ref, -refunds.amount_cents, rental_id
  from refunds join payment_attempts on payment_attempts.id = attempt_id
  where refunds.status = 'succeeded' or refunds.status = 'failed' and refunds.provider_ref is not null
  union all
  select 'refund-failed', refunds.provider_ref, refunds.amount_cents, rental_id
  from refunds join payment_attempts on payment_attempts.id = attempt_id
  where refunds.status = 'failed' and refunds.provider_ref is not null
  union all
  select 'dispute', disputes.provider_ref, -disputes.amount_cents, rental_id
  from disputes join payment_attempts on payment_attempts.id = attempt_id where withdrawn_at is not null
  union all
  select 'dispute-won', disputes.provider_ref, disputes.amount_cents, rental_id
  from disputes join payment_attempts on payment_attempts.id = attempt_id where returned_at is not null)`;

const isSame = sql`entry.kind = moved.kind and entry.provider_ref = moved.provider_ref`;

/** Every cent that came in, went back or is promised. */
export const moneyChecks: Check[] = [
  {
    // What came in and what went back or is promised back, against what the rental's state says. Refunds that somebody
    // made at the provider by hand are theirs to explain: the renter may then have got more, never less. So is what the
    // card's bank took back, which settles a promise that nobody could keep.
    rule: 'what is kept for a rental is its price',
    query: () => sql`
      with charged as (
        select rental_id, sum(amount_cents) as cents from payment_attempts where status = 'succeeded' group by 1),
      returned as (
        select rental_id, sum(refunds.amount_cents) filter (where refunds.status <> 'failed') as cents,
          bool_or(reason = 'made-at-provider') as by_hand
        from refunds join payment_attempts on payment_attempts.id = attempt_id group by 1),
      money as (
        select rentals.id, rentals.status, coalesce(charged.cents, 0) - coalesce(returned.cents, 0) - ${disputedCents} as kept,
          coalesce(by_hand, false) or ${disputedCents} > 0 as by_hand, ${mayKeepCents} as due
        from rentals left join charged on charged.rental_id = rentals.id
          left join returned on returned.rental_id = rentals.id
        where takes_payment)
      select id::text as about,
        format('The rental %s is %s: %s cents should be kept for it, and %s are.', id, status, due, kept) as wrong
      from money where case when by_hand then kept > due else kept <> due end`,
  },
  {
    rule: 'every payment asks for the price of its rental',
    query: () => sql`
      select attempts.id::text as about, format('The payment attempt %s asks for %s cents; its rental %s costs %s.',
        attempts.id, amount_cents, rental_id, total_cents) as wrong
      from payment_attempts attempts join rentals on rentals.id = rental_id where amount_cents <> total_cents`,
  },
  {
    rule: 'every amount is in one currency',
    query: () => sql`
      select rentals.id::text as about,
        format('The rental %s is in %s, and its payment in %s; everything here is in %s.', rentals.id, rentals.currency,
          coalesce(attempts.currency, 'nothing'), ${CURRENCY}::text) as wrong
      from rentals left join payment_attempts attempts on attempts.rental_id = rentals.id
      where rentals.currency <> ${CURRENCY} or attempts.currency <> ${CURRENCY}`,
  },
  {
    rule: 'what counts as given back of a charge is the sum of its refunds',
    query: () => sql`
      select attempts.id::text as about,
        format('The payment attempt %s counts %s cents as given back; its refunds are %s.', attempts.id, refunded_cents,
          coalesce(cents, 0)) as wrong
      from payment_attempts attempts left join (
        select attempt_id, sum(amount_cents) as cents from refunds where status <> 'failed' group by 1
      ) returned on returned.attempt_id = attempts.id
      where refunded_cents <> coalesce(cents, 0)`,
  },
  {
    rule: 'every movement of money has its entry',
    query: () => sql`
      select moved.kind || coalesce(moved.provider_ref, '') as about,
        format('The %s %s of %s cents for the rental %s is not in the ledger.', moved.kind, moved.provider_ref,
          moved.amount_cents, moved.rental_id) as wrong
      from ${moved} moved left join ledger_entries entry on ${isSame} where entry.id is null`,
  },
  {
    rule: 'every entry of the ledger has its movement of money',
    query: () => sql`
      select entry.id::text as about, format('The ledger has a %s %s of %s cents for the rental %s that never happened.',
        entry.kind, entry.provider_ref, entry.amount_cents, entry.rental_id) as wrong
      from ledger_entries entry left join ${moved} moved on ${isSame} where moved.kind is null`,
  },
  {
    rule: 'every entry of the ledger is of the right amount and rental',
    query: () => sql`
      select entry.id::text as about,
        format('The %s %s is %s cents of the rental %s in our payments and %s cents of the rental %s in the ledger.',
          moved.kind, moved.provider_ref, moved.amount_cents, moved.rental_id, entry.amount_cents,
          entry.rental_id) as wrong
      from ${moved} moved join ledger_entries entry on ${isSame}
      where (moved.amount_cents, moved.rental_id) is distinct from (entry.amount_cents, entry.rental_id)`,
  },
];
