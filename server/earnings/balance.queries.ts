import { many, maybeOne, scalar, sql, type Database } from '../platform/database/database.ts';
import { isUnderDispute } from './earning.queries.ts';

export interface OpenEarnings {
  /** Day from which it is paid out; null while it is held. */
  day: string | null;
  amountCents: number;
  trips: number;
}

/** Sums what is owed and not paid out, by due day. */
export const findOpenEarnings = (db: Database, ownerId: string) =>
  many<OpenEarnings>(
    db,
    sql`
    with open as (
      select rental_id, -sum(amount_cents) as cents from ledger_lines
      where account = 'owner' and owner_id = ${ownerId} group by 1 having sum(amount_cents) <> 0)
    select case when cents > 0 and ${isUnderDispute} then null else start_date + 1 end as day, sum(cents)::bigint as "amountCents", count(*) as trips
    from open join rentals on rentals.id = rental_id group by 1 order by 1`,
  );

export const sumPayoutsInProgress = (db: Database, ownerId: string) =>
  scalar<number>(
    db,
    sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payouts
    where owner_id = ${ownerId} and status in ('started', 'sent')`,
  );

/** `paidFrom` is set only while the account has to wait. */
export const findAccountState = (db: Database, ownerId: string, provider: string) =>
  maybeOne<{ status: 'incomplete' | 'ready' | 'closed'; paidFrom: Date | null }>(
    db,
    sql`
    select status, case when paid_from > clock_timestamp() then paid_from end as "paidFrom"
    from payout_accounts where user_id = ${ownerId} and provider = ${provider}`,
  );

/** An owner gets at most one payout a day. */
export const isPaidOutOn = (db: Database, ownerId: string, day: string) =>
  scalar<boolean>(
    db,
    sql`
    select exists (select from payouts where owner_id = ${ownerId} and day = ${day}
      and status not in ('failed', 'returned')) as made`,
  );
