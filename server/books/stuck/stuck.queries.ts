import type { StuckKind } from '../../../contract/books/stuck-kinds.ts';
import type { Person } from '../../../contract/people/people.ts';
import { personOf } from '../../people/index.ts';
import { many, scalar, sql, type Database, type Sql } from '../../platform/database/database.ts';

/** Workers retry before that. */
const STUCK_AFTER = sql`interval '1 hour'`;

/** Each selects id, cents, since, person_id, rental_id and why. */
const QUERIES: Record<StuckKind, (terms: { provider: string; leastCents: number }) => Sql> = {
  'payout-unknown': () => sql`
    select id::text, amount_cents as cents, created_at as since, owner_id as person_id, null::uuid as rental_id, failure as why
    from payouts where status = 'started' and created_at < now() - ${STUCK_AFTER}`,
  // Only if no later payout was sent to the owner.
  'payout-failed': () => sql`
    select id::text, amount_cents as cents, coalesce(settled_at, created_at) as since, owner_id as person_id,
      null::uuid as rental_id, failure as why
    from payouts where status in ('failed', 'returned') and not exists (
      select from payouts later where later.owner_id = payouts.owner_id and later.id > payouts.id)`,
  // Only if the money was not refunded in another way.
  'refund-failed': () => sql`
    select refunds.id::text, refunds.amount_cents as cents, refunds.updated_at as since, payer_id as person_id,
      rental_behind_due(due_id) as rental_id, last_error as why
    from refunds join payment_attempts on payment_attempts.id = attempt_id join dues on dues.id = due_id
    where refunds.status = 'failed' and (
      select sum(lines.amount_cents) from ledger_lines lines
      where lines.account = 'renter' and lines.rental_id = rental_behind_due(due_id)) <> 0`,
  'refund-waiting': () => sql`
    select refunds.id::text, refunds.amount_cents as cents, refunds.created_at as since, payer_id as person_id,
      rental_behind_due(due_id) as rental_id, last_error as why
    from refunds join payment_attempts on payment_attempts.id = attempt_id join dues on dues.id = due_id
    where refunds.status = 'pending' and refunds.created_at < now() - ${STUCK_AFTER}`,
  'payment-unknown': () => sql`
    select attempts.id::text, attempts.amount_cents as cents, attempts.created_at as since, payer_id as person_id,
      rental_behind_due(due_id) as rental_id, message as why
    from payment_attempts attempts join dues on dues.id = due_id
    where attempts.status in ('started', 'unknown', 'requires-action') and attempts.created_at < now() - ${STUCK_AFTER}`,
  // Paid, but neither earned by the owner nor being refunded.
  'renter-money': () => sql`
    select left_over.rental_id::text as id, cents, since, renter_id as person_id, left_over.rental_id, null::text as why
    from (
      select lines.rental_id, -sum(lines.amount_cents)::bigint as cents
      from ledger_lines lines where account = 'renter' group by 1 having sum(lines.amount_cents) <> 0) left_over
    join rentals on rentals.id = left_over.rental_id,
    lateral (
      select max(created_at) as since from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
      where lines.rental_id = left_over.rental_id and account = 'renter') last_change
    where not exists (
      select from refunds join payment_attempts on payment_attempts.id = attempt_id
      where refunds.status = 'pending' and rental_behind_due(due_id) = left_over.rental_id)`,
  'balance-negative': () => sql`
    select owner_id::text as id, -sum(amount_cents)::bigint as cents, null::timestamptz as since, owner_id as person_id,
      null::uuid as rental_id, null::text as why
    from ledger_lines where account = 'owner' group by owner_id having sum(amount_cents) > 0`,
  'account-missing': ({ provider, leastCents }) => sql`
    select owed.owner_id::text as id, cents, null::timestamptz as since, owed.owner_id as person_id,
      null::uuid as rental_id, coalesce(accounts.status, 'none') as why
    from (
      select owner_id, -sum(amount_cents)::bigint as cents from ledger_lines
      where account = 'owner' group by 1 having -sum(amount_cents) >= ${leastCents}) owed
    left join payout_accounts accounts on accounts.user_id = owed.owner_id and accounts.provider = ${provider}
    where accounts.status is distinct from 'ready'`,
};

/** Transfers that the provider failed or did not answer. Excludes balances, which wait for their owners and are slow to sum. */
export const stuckTransfers = (
  ['payout-unknown', 'payout-failed', 'refund-failed', 'refund-waiting', 'payment-unknown'] as const
)
  .map((kind) => sql`select null::timestamptz as until from (${QUERIES[kind]({ provider: '', leastCents: 1 })}) stuck`)
  .reduce((all, rows) => sql`${all} union all ${rows}`);

/** A balance counts as owed since the first earnings after the last payout. Slow, so used only for rows on the page. */
const owedSince = sql`(
  select min(created_at) from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
  where account = 'owner' and lines.owner_id = person_id and created_at > coalesce((
    select max(payouts.created_at) from payouts where payouts.owner_id = person_id), '-infinity'))`;

const lastPayout = sql`(
  select payouts.id from payouts
  where payouts.owner_id = person_id and payouts.status in ('sent', 'paid') and reversed_cents < amount_cents
  order by payouts.id desc limit 1)`;

/** How much of the payout can be reversed to cover a negative balance, less reversals in progress. */
export const findReversibleCents = (db: Database, payoutId: string) =>
  scalar<number>(
    db,
    sql`
    select least(payouts.amount_cents - reversed_cents, (
      select coalesce(sum(lines.amount_cents), 0) from ledger_lines lines
      where account = 'owner' and lines.owner_id = payouts.owner_id) - (
      select coalesce(sum(reversals.amount_cents), 0) from payout_reversals reversals
      join payouts theirs on theirs.id = payout_id
      where reversals.status = 'started' and theirs.owner_id = payouts.owner_id))::bigint as cents
    from payouts where payouts.id = ${payoutId}`,
  );

export interface StuckRow {
  id: string;
  amountCents: number;
  since: Date | null;
  person: Person | null;
  rentalId: string | null;
  why: string | null;
  lastPayoutId: string | null;
  count: number;
  cents: number;
}

/** Sorts by age, balances by size. Each row also contains the total count and sum. */
export const findStuck = (
  db: Database,
  kind: StuckKind,
  { limit, ...terms }: { provider: string; leastCents: number; limit: number },
) =>
  many<StuckRow>(
    db,
    sql`
    with stuck as materialized (${QUERIES[kind](terms)}),
    shown as (select * from stuck order by since, abs(cents) desc, id limit ${limit})
    select shown.id, shown.cents as "amountCents", coalesce(since, ${owedSince}) as since,
      case when users.id is null then null else ${personOf(sql`users`)} end as person, rental_id as "rentalId", why,
      ${lastPayout} as "lastPayoutId",
      (select count(*) from stuck) as count, (select sum(stuck.cents) from stuck)::bigint as cents
    from shown left join users on users.id = person_id order by shown.since, abs(shown.cents) desc, shown.id`,
  );
