import { isUndecided } from '../earning.queries.ts';
import type { CheckContext } from '../../platform/check.ts';
import { many, sql, type Database, type Sql } from '../../platform/database/database.ts';

/** Rentals with an undecided dispute. There are few, so the subquery runs once per query. */
const disputed = sql`(
  select rental_behind_due(due_id) from disputes join payment_attempts on payment_attempts.id = attempt_id
  where ${isUndecided} and rental_behind_due(due_id) is not null)`;

/** The opposite of `isHeld`, written for many rentals at once. */
const isFree = sql`(rentals.id not in ${disputed} or exists (
  select from ledger_lines paid join ledger_entries payout on payout.id = paid.entry_id
  where paid.rental_id = rentals.id and paid.account = 'owner' and payout.kind = 'payout'))`;

/** Negative amounts are due immediately, positive ones after the first day of the rental. */
const isDue = (today: string) => sql`(cents < 0 or rentals.start_date < ${today}::date and ${isFree})`;

export interface Part {
  rentalId: string;
  amountCents: number;
}

/** Returns earnings that are due and not paid out, by rental. */
export const findDueParts = (db: Database, ownerId: string, today: string) =>
  many<Part>(
    db,
    sql`
    select owed.rental_id as "rentalId", cents as "amountCents"
    from (
      select rental_id, -sum(amount_cents)::bigint as cents from ledger_lines
      where account = 'owner' and owner_id = ${ownerId} group by 1 having sum(amount_cents) <> 0) owed
    join rentals on rentals.id = owed.rental_id
    where ${isDue(today)} order by rentals.start_date, rentals.id`,
  );

export interface OwedOwner {
  ownerId: string;
  dueCents: number;
  accountStatus: 'incomplete' | 'ready' | 'closed' | null;
}

/** Returns all owners with a non-zero balance. The sums of the last owner on a page may be incomplete. */
export const findOwedOwners = (
  db: Database,
  { after, today, provider, limit }: { after: string; today: string; provider: string; limit: number },
) =>
  many<OwedOwner & { rentals: number }>(
    db,
    sql`
    with owed as materialized (
      select owner_id, rental_id, -sum(amount_cents)::bigint as cents from ledger_lines
      where account = 'owner' and owner_id > ${after}::uuid
      group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2 limit ${limit})
    select owed.owner_id as "ownerId", count(*) as rentals, accounts.status as "accountStatus",
      coalesce(sum(cents) filter (where ${isDue(today)}), 0)::bigint as "dueCents"
    from owed join rentals on rentals.id = owed.rental_id
    left join payout_accounts accounts on accounts.user_id = owed.owner_id and accounts.provider = ${provider}
    group by owed.owner_id, accounts.status order by owed.owner_id`,
  );

/** Finds owners whose earnings have been due for two days, with a ready account and no recent payout. */
export const findUnpaidOwners = (
  { today, payoutMinimumCents, dac7, paymentProvider }: CheckContext,
  retryDays: number,
): Sql => sql`
  with owed as (
    select lines.owner_id, lines.rental_id, -sum(lines.amount_cents)::bigint as cents, max(created_at) as latest
    from ledger_lines lines join ledger_entries on ledger_entries.id = entry_id
    where account = 'owner' group by 1, 2 having sum(lines.amount_cents) <> 0),
  due as (
    select owed.owner_id, sum(cents)::bigint as cents, min(rentals.start_date) as since
    from owed join rentals on rentals.id = owed.rental_id
    where cents < 0 or rentals.start_date < ${today}::date - 2 and latest < clock_timestamp() - interval '2 days'
      and ${isFree}
    group by 1 having sum(cents) >= ${Math.max(1, payoutMinimumCents)})
  select due.owner_id::text as about, format('The owner %s has been owed %s cents since %s and has an account, but is not paid.',
    due.owner_id, cents, since + 1) as wrong
  from due join payout_accounts accounts on accounts.user_id = due.owner_id and accounts.status = 'ready'
    and accounts.provider = ${paymentProvider}
    and accounts.updated_at < clock_timestamp() - interval '2 days'
    and coalesce(accounts.paid_from < clock_timestamp() - interval '2 days', true)
  where not exists (
      select from payouts where payouts.owner_id = due.owner_id
        and created_at > clock_timestamp() - make_interval(days => ${retryDays + 2}))
    and (not ${dac7}::boolean or exists (select from tax_details where user_id = due.owner_id))`;
