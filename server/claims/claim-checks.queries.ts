import { claimLimits } from '../../contract/claims/limits.ts';
import { claimIs, claimOn, retainableCents } from '../lifecycle/index.ts';
import { isOverdue } from '../platform/check.queries.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import { depositCents } from './claim.queries.ts';

/** What is left to charge after the part captured from the deposit. */
const remainingCents = sql`(coalesce(claims.decided_cents, claims.amount_cents) - ${depositCents})`;

/** Allows for slow payments and several attempts by the worker. */
const CHARGED_MINUTES = 60;

export const claimChecks: Check[] = [
  {
    rule: 'payments for claims match what was owed',
    query: () => sql`
      with paid as (
        select subject_id as id, sum(attempts.amount_cents - refunded_cents) as cents,
          bool_or(exists (select from disputes where attempt_id = attempts.id)
            or exists (select from refunds where attempt_id = attempts.id and reason = 'made-at-provider')) as by_hand
        from dues join payment_attempts attempts on attempts.due_id = dues.id
        where kind = 'claim' and attempts.status = 'succeeded' group by 1)
      select claims.id::text as about, format('The claim %s is %s: it should keep %s cents but keeps %s.', claims.id,
        status, case status when 'paid' then ${remainingCents} else 0 end, coalesce(cents, 0)) as wrong
      from claims left join paid on paid.id = claims.id
      where not coalesce(by_hand, false)
        and coalesce(cents, 0) <> case status when 'paid' then ${remainingCents} else 0 end`,
  },
  {
    rule: 'a claim’s due has the claimed or decided amount and is owed by the renter',
    query: () => sql`
      select claims.id::text as about, format('The due for the claim %s is wrong: %s cents from %s.', claims.id, dues.amount_cents,
        payer_id) as wrong
      from dues join claims on claims.id = subject_id join rentals on rentals.id = rental_id
      where dues.kind = 'claim' and (dues.amount_cents, payer_id, dues.currency)
        is distinct from (${remainingCents}, renter_id, claims.currency)
      union all
      select dues.id::text, format('The due %s is for a claim that does not exist.', dues.id)
      from dues where kind = 'claim' and not exists (select from claims where claims.id = subject_id)`,
  },
  {
    rule: 'every claim is answered, escalated and charged in time',
    query: (context) => sql`
      select id::text as about, format('The claim %s is still %s, although its deadline was %s.', id, status, answer_by) as wrong
      from claims
      where status ${claimOn('unanswered')} and ${isOverdue(sql`answer_by`, context, 5)}
        or status ${claimOn('charge-failed')}
          and ${isOverdue(sql`coalesce(decided_at, answered_at)`, context, CHARGED_MINUTES)}`,
  },
  {
    // SQL does not know the marketplace's time zone, so this allows one extra day.
    rule: 'a claim is made in time and leaves time to answer',
    query: () => sql`
      select claims.id::text as about, format('The claim %s of the rental %s until %s was made at %s with the deadline %s.',
        claims.id, rentals.id, end_date, claims.created_at, answer_by) as wrong
      from claims join rentals on rentals.id = rental_id
      where claims.created_at > (least(end_date, cancelled_at::date + 1) + 2)::timestamptz
          + make_interval(hours => ${claimLimits.windowHours})
        or answer_by < claims.created_at + make_interval(hours => ${claimLimits.answerHours})`,
  },
  {
    rule: 'every claim payment reaches a final state',
    query: (context) => sql`
      select attempts.id::text as about, format('The payment attempt %s of the claim %s has been %s since %s.', attempts.id,
        subject_id, attempts.status, attempts.created_at) as wrong
      from payment_attempts attempts join dues on dues.id = due_id
      where kind = 'claim' and attempts.status in ('started', 'unknown')
        and (${isOverdue(sql`next_check_at`, context)} or ${isOverdue(sql`attempts.created_at`, context, 15)})`,
  },
  {
    rule: 'claim photos are kept exactly as long as their claims',
    query: () => sql`
      with shown as (
        select id as claim_id, unnest(photo_ids || answer_photo_ids) as id from claims)
      select shown.id::text as about, format('The photo %s of the claim %s is not reserved for it.', shown.id, claim_id) as wrong
      from shown left join photos on photos.id = shown.id where photos.kept_for is distinct from 'claim'
      union all
      select photos.id::text, format('The photo %s is reserved for a claim that does not show it.', photos.id)
      from photos where kept_for = 'claim' and not exists (select from shown where shown.id = photos.id)`,
  },
  {
    rule: 'cards are kept only while claims are possible',
    query: (context) => sql`
      select rentals.id::text as about, format('The card of the rental %s, which ended on %s, is still kept.', rentals.id,
        end_date) as wrong
      from kept_cards join dues on dues.id = due_id join rentals on rentals.id = subject_id
      where dues.kind = 'booking' and ending_at is null
        and ${isOverdue(
          sql`(end_date + 2)::timestamptz + make_interval(hours => ${claimLimits.windowHours + claimLimits.cardKeptHours + 24})`,
          context,
        )}
        and not exists (
          select from claims where claims.rental_id = rentals.id and claims.status ${claimIs.unsettled})`,
  },
  {
    // Money held beyond the keepable amount belongs to the payer.
    rule: 'a rental’s earnings equal payments minus refunds and the fee',
    query: () => sql`
      with paid as (
        select rental_behind_due(due_id) as rental_id, rental_id is null as is_extra, amount_cents - refunded_cents - (
            select coalesce(sum(taken_from_owner_cents), 0) from disputes where attempt_id = payment_attempts.id
          ) as cents, due_id
        from payment_attempts where status = 'succeeded'),
      kept as (
        select rental_id, coalesce(sum(cents) filter (where not is_extra), 0) as cents,
          coalesce(sum(greatest(0, cents)) filter (where is_extra and exists (
            select from dues join claims on claims.id = subject_id where dues.id = due_id and claims.status = 'paid'
            union all
            select from dues join deposit_placements placed on placed.id = subject_id join claims on claims.id = placed.claim_id
            where dues.id = due_id and placed.status = 'captured' and claims.status <> 'withdrawn')), 0) as extra_cents
        from paid group by 1),
      due as (
        select rentals.id, extra_cents, greatest(0, least(kept.cents, ${retainableCents})) as cents,
          coalesce(owner_fee_percent, 0) as percent, step_of(currency) as step
        from kept join rentals on rentals.id = rental_id),
      booked as (
        select ledger_lines.rental_id as id, -sum(ledger_lines.amount_cents) filter (where account = 'owner') as owner_cents,
          -sum(ledger_lines.amount_cents) filter (where account = 'fees') as fee_cents
        from ledger_lines join ledger_entries on ledger_entries.id = entry_id where kind = 'earnings' group by 1),
      compared as (
        select id, percent_of(due.cents::bigint, percent, step) as fee_due, due.cents + due.extra_cents as all_due,
          coalesce(owner_cents, 0) as owner_cents, coalesce(fee_cents, 0) as fee_cents
        from due full join booked using (id))
      select id::text as about, format('The rental %s earned its owner %s cents and the marketplace %s; the ledger has %s and %s.', id,
        all_due - fee_due, fee_due, owner_cents, fee_cents) as wrong
      from compared
      where (coalesce(all_due - fee_due, 0), coalesce(fee_due, 0)) is distinct from (owner_cents, fee_cents)`,
  },
];
