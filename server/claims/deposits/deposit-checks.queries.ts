import { depositLimits } from '../../../contract/claims/deposits/limits.ts';
import { claimIs, claimOn, rentalIs } from '../../lifecycle/index.ts';
import { isOverdue } from '../../platform/check.queries.ts';
import type { Check } from '../../platform/check.ts';
import { sql } from '../../platform/database/database.ts';

/** Allows for an outage of the provider. */
const LATE_MINUTES = 60;

/** A claim is unsettled and its final amount is not known yet. */
const isClaimed = sql`exists (
  select from claims
  where claims.rental_id = rentals.id and claims.status ${claimIs.unsettled} and not claims.status ${claimOn('pay')})`;

const attemptOf = sql`(
  select attempts.status from dues join payment_attempts attempts on attempts.due_id = dues.id
  where dues.kind = 'deposit' and dues.subject_id = placed.id order by attempts.id desc limit 1)`;

export const depositChecks: Check[] = [
  {
    // SQL does not know the marketplace's time zone, so this allows one extra day.
    rule: 'a deposit is held no longer than its rule allows',
    query: (context) => sql`
      select placed.id::text as about, format('The deposit %s of the rental %s, which is %s until %s, is still %s.', placed.id,
        rentals.id, rentals.status, end_date, placed.status) as wrong
      from deposit_placements placed join rentals on rentals.id = placed.rental_id
      where placed.status in ('placing', 'refused', 'kept', 'releasing') and not ${isClaimed} and (
        not rentals.status ${rentalIs.booked} and ${isOverdue(sql`rentals.updated_at`, context, LATE_MINUTES)}
        or ${isOverdue(sql`(end_date + 2)::timestamptz + make_interval(hours => ${depositLimits.releaseHours})`, context, LATE_MINUTES)}
        or exists (
          select from handovers where handovers.rental_id = rentals.id and part = 'check-out'
            and ${isOverdue(sql`agreed_at`, context, depositLimits.releaseMinutesMax)}
            and not exists (select from claims where claims.rental_id = rentals.id
              and settled_at > clock_timestamp() - make_interval(mins => ${LATE_MINUTES}))))`,
  },
  {
    rule: 'deposit captures are for valid claims and no more than their amount',
    query: () => sql`
      select placed.id::text as about, format('The deposit %s keeps %s cents for the claim %s, which is %s.', placed.id,
        paid.cents, coalesce(placed.claim_id::text, 'none'), coalesce(claims.status, 'missing')) as wrong
      from (
        select subject_id, sum(attempts.amount_cents - refunded_cents) as cents, bool_or(exists (
            select from disputes where attempt_id = attempts.id) or exists (
            select from refunds where attempt_id = attempts.id and reason = 'made-at-provider')) as by_hand
        from dues join payment_attempts attempts on attempts.due_id = dues.id
        where dues.kind = 'deposit' and attempts.status = 'succeeded' group by 1) paid
      left join deposit_placements placed on placed.id = paid.subject_id left join claims on claims.id = placed.claim_id
      where not by_hand and paid.cents <> case
        when placed.status = 'captured' and claims.rental_id = placed.rental_id and claims.status in ('to-charge', 'to-pay', 'paid')
          then least(placed.capture_cents, coalesce(claims.decided_cents, claims.amount_cents))
        else 0 end
      union all
      select placed.id::text, format('The deposit %s is captured for the claim %s, but was never charged.', placed.id, placed.claim_id)
      from deposit_placements placed where placed.status = 'captured' and ${attemptOf} is distinct from 'succeeded'`,
  },
  {
    rule: 'held deposits and authorised deposit payments match',
    query: () => sql`
      select placed.id::text as about, format('The deposit %s is %s, but its payment is %s.', placed.id, placed.status,
        coalesce(attempt, 'none')) as wrong
      from deposit_placements placed, lateral (select ${attemptOf} as attempt) latest
      where placed.status in ('kept', 'capturing') and attempt is distinct from 'authorised'
        or placed.status in ('refused', 'released') and attempt = 'authorised'`,
  },
  {
    rule: 'a deposit has the agreed amount and is paid by the renter',
    query: () => sql`
      select placed.id::text as about, format('The due for the deposit %s is %s cents from %s; %s were agreed.', placed.id,
        dues.amount_cents, payer_id, deposits.amount_cents) as wrong
      from dues join deposit_placements placed on placed.id = subject_id
      join deposits using (rental_id) join rentals on rentals.id = rental_id
      where dues.kind = 'deposit' and ((payer_id, dues.currency) is distinct from (renter_id, deposits.currency)
        or deposits.amount_cents is distinct from (agreed ->> 'depositCents')::bigint
        or dues.amount_cents <> case placed.status when 'captured' then capture_cents else deposits.amount_cents end)
      union all
      select dues.id::text, format('The due %s is for a deposit that does not exist.', dues.id)
      from dues where kind = 'deposit' and not exists (select from deposit_placements where id = subject_id)`,
  },
  {
    rule: 'every deposit is processed in time',
    query: (context) => sql`
      select rental_id::text as about, format('The deposit of the rental %s should have been processed by %s.', rental_id, next_look_at) as wrong
      from deposits where ${isOverdue(sql`next_look_at`, context, 5)}
      union all
      select deposits.rental_id::text, format('The deposit of the rental %s is no longer processed, but is still %s.', deposits.rental_id, placed.status)
      from deposits join deposit_placements placed using (rental_id)
      where next_look_at = 'infinity' and placed.status in ('placing', 'refused', 'kept', 'capturing', 'releasing')`,
  },
];
