import { payoutLimits } from '../../../contract/earnings/limits.ts';
import { isOverdue } from '../../platform/check.queries.ts';
import type { Check } from '../../platform/check.ts';
import { sql } from '../../platform/database/database.ts';
import { findUnpaidOwners } from './due.queries.ts';
import { PAYOUT_MAILS } from './payout-news.ts';

/** Limits by age, because each check postpones the next one. */
const STARTED_MINUTES = 60;
const SENT_MINUTES = 14 * 24 * 60;

const KINDS = sql`('payout', 'payout-sent', 'payout-failed', 'payout-returned')`;

/** Sums of each payout's entries by account. */
const booked = sql`(
  select split_part(provider_ref, ':', 1) as payout_id,
    coalesce(sum(lines.amount_cents) filter (where account = 'owner'), 0) as owner_cents,
    coalesce(sum(lines.amount_cents) filter (where account = 'payouts'), 0) as payouts_cents,
    coalesce(sum(lines.amount_cents) filter (where account = 'provider'), 0) as provider_cents,
    coalesce(sum(lines.amount_cents) filter (where account = 'owner' and kind = 'payout'), 0) as parts_cents
  from ledger_entries join ledger_lines lines on entry_id = ledger_entries.id
  where kind in ${KINDS} group by 1)`;

export const payoutChecks: Check[] = [
  {
    rule: 'each payout’s ledger entries add up to its outcome',
    query: () => sql`
      select payouts.id::text as about, format(
        'The payout %s of %s cents is %s, with %s reversed; its parts are %s, and the ledger has %s for its owner, %s in payouts and %s at the provider.',
        payouts.id, amount_cents, status, reversed_cents, coalesce(parts_cents, 0), coalesce(owner_cents, 0),
        coalesce(payouts_cents, 0), coalesce(provider_cents, 0)) as wrong
      from payouts left join ${booked} booked on booked.payout_id = payouts.id::text
      where (coalesce(parts_cents, 0), coalesce(owner_cents, 0), coalesce(payouts_cents, 0), coalesce(provider_cents, 0))
        is distinct from (amount_cents::numeric,
          case when status in ('failed', 'returned') then 0 else amount_cents - reversed_cents end,
          case when status = 'started' then -amount_cents else 0 end,
          case when status in ('sent', 'paid') then reversed_cents - amount_cents else 0 end)`,
  },
  {
    rule: 'every payout entry has a payout',
    query: () => sql`
      select ledger_entries.id::text as about, format('The ledger has a %s %s of %s cents without a payout.', kind,
        ledger_entries.provider_ref, ledger_entries.amount_cents) as wrong
      from ledger_entries left join payouts on payouts.id::text = split_part(ledger_entries.provider_ref, ':', 1)
      where kind in ${KINDS} and payouts.id is null`,
  },
  {
    rule: 'a payout covers only its owner’s started rentals',
    query: () => sql`
      select lines.id::text as about, format('The payout %s of the owner %s has a part for the rental %s of the owner %s, which begins on %s.',
        payouts.id, payouts.owner_id, lines.rental_id, cars.owner_id, rentals.start_date) as wrong
      from ledger_entries join ledger_lines lines on entry_id = ledger_entries.id and account = 'owner'
      join payouts on payouts.id::text = ledger_entries.provider_ref
      join rentals on rentals.id = lines.rental_id join cars on cars.id = rentals.car_id
      where kind = 'payout' and ((lines.owner_id, cars.owner_id) is distinct from (payouts.owner_id, payouts.owner_id)
        or lines.amount_cents > 0 and rentals.start_date >= payouts.day)`,
  },
  {
    // A later refund may leave more paid out than earned. That is a negative balance and not an error.
    rule: 'no owner is paid more than a rental earned',
    query: () => sql`
      with lines as (
        select lines.owner_id, lines.rental_id, case when kind = 'earnings' then -lines.amount_cents else 0 end as earned,
          case when kind = 'earnings' then 0 else lines.amount_cents end as paid, lines.id
        from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id where account = 'owner'),
      sums as (
        select owner_id, rental_id, sum(earned) over way as earned, sum(paid) over way as paid
        from lines window way as (partition by owner_id, rental_id order by id)),
      most as (select owner_id, rental_id, max(earned) as earned, max(paid) as paid from sums group by 1, 2)
      select rental_id::text as about, format('The owner %s was paid %s cents for the rental %s, which never earned more than %s.',
        owner_id, paid, rental_id, earned) as wrong
      from most where paid > greatest(0, earned)`,
  },
  {
    rule: 'every payout reaches a final state',
    query: (context) => sql`
      select id::text as about, format('The payout %s of %s cents has been %s since %s and should have been checked by %s.', id,
        amount_cents, status, created_at, next_check_at) as wrong
      from payouts
      where status in ('started', 'sent') and (${isOverdue(sql`next_check_at`, context, 5)}
        or status = 'started' and ${isOverdue(sql`created_at`, context, STARTED_MINUTES)}
        or status = 'sent' and ${isOverdue(sql`created_at`, context, SENT_MINUTES)})`,
  },
  {
    rule: 'every reversal reaches a final state and belongs to its payout',
    query: (context) => sql`
      select reversals.id::text as about, format('The reversal %s of %s cents of the payout %s has been %s since %s.', reversals.id,
        reversals.amount_cents, payout_id, reversals.status, reversals.created_at) as wrong
      from payout_reversals reversals join payouts on payouts.id = payout_id
      where reversals.status = 'started' and (${isOverdue(sql`reversals.next_check_at`, context, 5)}
          or ${isOverdue(sql`reversals.created_at`, context, STARTED_MINUTES)})
        or reversals.status = 'done' and payouts.status <> 'returned' and reversed_cents < (
          select sum(done.amount_cents) from payout_reversals done where done.payout_id = payouts.id and done.status = 'done')`,
  },
  {
    rule: 'every event has only one notification',
    query: () => sql`
      select id::text as about, format('The mail %s (%s) has the key %s, which names neither a payout nor a user.', id, kind,
        coalesce(event_key, 'none')) as wrong
      from outbox where kind = any(${PAYOUT_MAILS}::text[]) and (event_key is null or not starts_with(event_key, kind || ':'))`,
  },
  {
    rule: 'owners with a balance and a payout account are paid',
    query: (context) => findUnpaidOwners(context, payoutLimits.retryDays),
  },
];
