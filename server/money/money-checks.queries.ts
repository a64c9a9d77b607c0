import { sql } from '../platform/database/database.ts';
import { isOverdue } from '../platform/check.queries.ts';
import type { Check } from '../platform/check.ts';
import { dueName } from './due.queries.ts';

/** Checks the age, because every attempt postpones the next one and endless retries would never show. */
const OWED_MINUTES = 60;

/** Owners have a day to answer a request. */
const AUTHORISED_HOURS = 25;
/** Banks keep an authorisation for a week at most. */
const DEPOSIT_HOURS = 7 * 24 + 1;

/** Exactly the movements that the ledger must contain. */
const moved = sql`(
  select 'charge' as kind, provider_ref, amount_cents, due_id from payment_attempts where status = 'succeeded'
  union all
  select 'refund', refunds.provider_ref, -refunds.amount_cents, due_id
  from refunds join payment_attempts on payment_attempts.id = attempt_id
  where refunds.status = 'succeeded' or refunds.status = 'failed' and refunds.provider_ref is not null
  union all
  select 'refund-failed', refunds.provider_ref, refunds.amount_cents, due_id
  from refunds join payment_attempts on payment_attempts.id = attempt_id
  where refunds.status = 'failed' and refunds.provider_ref is not null
  union all
  select 'dispute', disputes.provider_ref, -disputes.amount_cents, due_id
  from disputes join payment_attempts on payment_attempts.id = attempt_id where withdrawn_at is not null
  union all
  select 'dispute-won', disputes.provider_ref, disputes.amount_cents, due_id
  from disputes join payment_attempts on payment_attempts.id = attempt_id where returned_at is not null)`;

const isSame = sql`entry.kind = moved.kind and entry.provider_ref = moved.provider_ref`;

export const moneyChecks: Check[] = [
  {
    rule: 'every payment has a due and its full amount',
    query: () => sql`
      select attempts.id::text as about, format('The payment attempt %s asks for %s %s; its due %s is %s %s.', attempts.id,
        attempts.amount_cents, attempts.currency, coalesce(${dueName(sql`due_id`)}, 'does not exist and'),
        coalesce(dues.amount_cents, 0), dues.currency) as wrong
      from payment_attempts attempts left join dues on dues.id = due_id
      where (attempts.amount_cents, attempts.currency) is distinct from (dues.amount_cents, dues.currency)`,
  },
  {
    rule: 'a charge’s refunded amount equals the sum of its refunds',
    query: () => sql`
      select attempts.id::text as about,
        format('The payment attempt %s counts %s cents as refunded; its refunds are %s.', attempts.id, refunded_cents,
          coalesce(cents, 0)) as wrong
      from payment_attempts attempts left join (
        select attempt_id, sum(amount_cents) as cents from refunds where status <> 'failed' group by 1
      ) returned on returned.attempt_id = attempts.id
      where refunded_cents <> coalesce(cents, 0)`,
  },
  {
    rule: 'every money movement has a ledger entry',
    query: () => sql`
      select moved.kind || coalesce(moved.provider_ref, '') as about,
        format('The %s %s of %s cents for the %s is not in the ledger.', moved.kind, moved.provider_ref,
          moved.amount_cents, ${dueName(sql`moved.due_id`)}) as wrong
      from ${moved} moved left join ledger_entries entry on ${isSame} where entry.id is null`,
  },
  {
    rule: 'every ledger entry has a money movement',
    query: () => sql`
      select entry.id::text as about, format('The ledger has a %s %s of %s cents for the %s without a payment or refund.',
        entry.kind, entry.provider_ref, entry.amount_cents, ${dueName(sql`entry.due_id`)}) as wrong
      from ledger_entries entry left join ${moved} moved on ${isSame}
      where moved.kind is null and entry.due_id is not null and entry.kind <> 'provider-fee'`,
  },
  {
    rule: 'every ledger entry has the right amount and due',
    query: () => sql`
      select entry.id::text as about,
        format('The %s %s is %s cents of the %s in our payments and %s cents of the %s in the ledger.',
          moved.kind, moved.provider_ref, moved.amount_cents, ${dueName(sql`moved.due_id`)}, entry.amount_cents,
          ${dueName(sql`entry.due_id`)}) as wrong
      from ${moved} moved join ledger_entries entry on ${isSame}
      where (moved.amount_cents, moved.due_id) is distinct from (entry.amount_cents, entry.due_id)`,
  },
  {
    // A trigger prevents violations unless it was dropped.
    rule: 'the lines of each ledger entry balance and match the provider’s amount',
    query: () => sql`
      select entry.id::text as about, format('The lines of the ledger entry %s (%s of %s cents) sum to %s cents, and to %s at the provider.',
        entry.id, entry.kind, entry.amount_cents, coalesce(cents::text, 'no'), coalesce(at_provider, 0)) as wrong
      from ledger_entries entry left join (
        select entry_id, sum(amount_cents) as cents, sum(amount_cents) filter (where account = 'provider') as at_provider
        from ledger_lines group by 1) lines on lines.entry_id = entry.id
      where cents is distinct from 0 or coalesce(at_provider, 0) <> entry.amount_cents`,
  },
  {
    rule: 'authorisations are captured or released in time',
    query: (context) => sql`
      select id::text as about, format('The payment attempt %s of %s cents for the %s has been authorised since %s and should have been checked by %s.',
        id, amount_cents, ${dueName(sql`due_id`)}, created_at, next_check_at) as wrong
      from payment_attempts
      where status = 'authorised' and (${isOverdue(sql`next_check_at`, context)}
        or created_at < clock_timestamp() - make_interval(hours => case
          when (select dues.kind from dues where dues.id = due_id) = 'deposit' then ${DEPOSIT_HOURS}::integer
          else ${AUTHORISED_HOURS}::integer end))`,
  },
  {
    rule: 'a kept card belongs to the payment made with it',
    query: () => sql`
      select attempt_id::text as about, format('The card kept for the payment attempt %s is not the one that paid, or should not be kept.', attempt_id) as wrong
      from kept_cards join payment_attempts attempts on attempts.id = attempt_id
      where not attempts.keeps_card or attempts.due_id <> kept_cards.due_id
        or attempts.payment_method_id <> kept_cards.payment_method_id`,
  },
  {
    rule: 'removed cards are detached at the provider',
    query: (context) => sql`
      select attempt_id::text as about, format('The card of the payment attempt %s should have been detached by %s.',
        attempt_id, ending_at) as wrong
      from kept_cards where ended_at is null and ${isOverdue(sql`ending_at`, context, OWED_MINUTES)}`,
  },
  {
    rule: 'every refund is sent',
    query: (context) => sql`
      select id::text as about, format('The refund %s of %s cents has been waiting since %s, after %s attempts: %s', id, amount_cents,
        created_at, attempts, coalesce(last_error, 'no answer came')) as wrong
      from refunds
      where status = 'pending'
        and (${isOverdue(sql`next_attempt_at`, context)} or ${isOverdue(sql`created_at`, context, OWED_MINUTES)})`,
  },
];
