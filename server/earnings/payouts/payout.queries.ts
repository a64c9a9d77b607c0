import type { PayoutFailure, PayoutState } from '../../../contract/earnings/payouts/payouts.ts';
import { many, maybeOne, sql, one, type Database } from '../../platform/database/database.ts';
import { backoff, workQueue } from '../../platform/database/work-queue.ts';
import type { Part } from './due.queries.ts';

/** The provider is queried again this long after each state change. */
const CHECK_AFTER_SECONDS = 30;

export interface PayoutRow {
  id: string;
  number: number;
  ownerId: string;
  provider: string;
  key: string;
  ref: string | null;
  accountRef: string;
  amountCents: number;
  reversedCents: number;
  currency: string;
  status: PayoutState;
  failure: PayoutFailure | null;
  checks: number;
  createdAt: Date;
}

const facts = sql`
  id, number, owner_id as "ownerId", provider, provider_key as key, provider_ref as ref, account_ref as "accountRef",
  amount_cents as "amountCents", reversed_cents as "reversedCents", currency, status, failure, checks,
  created_at as "createdAt"`;

interface NewPayout {
  ownerId: string;
  provider: string;
  key: string;
  accountRef: string;
  amountCents: number;
  day: string;
}

/** Returns undefined if the owner has an open payout, or one today that did not fail. */
export const insertPayout = (db: Database, payout: NewPayout) =>
  maybeOne<PayoutRow>(
    db,
    sql`
    insert into payouts (owner_id, provider, provider_key, account_ref, amount_cents, currency, day)
    select ${payout.ownerId}, ${payout.provider}, ${payout.key}, ${payout.accountRef}, ${payout.amountCents}, currency,
      ${payout.day} from market
    on conflict do nothing returning ${facts}`,
  );

/** Returns the last payout if it failed recently and the account has not changed since. */
export const findRecentFailure = (
  db: Database,
  ownerId: string,
  { provider, retryDays }: { provider: string; retryDays: number },
) =>
  maybeOne<{ id: string }>(
    db,
    sql`
    select last.id from (select * from payouts where owner_id = ${ownerId} order by id desc limit 1) last
    join payout_accounts accounts on accounts.user_id = last.owner_id and accounts.provider = ${provider}
    where last.status in ('failed', 'returned') and last.failure <> 'not-enough-money'
      and last.settled_at > clock_timestamp() - make_interval(days => ${retryDays})
      and accounts.updated_at < last.created_at`,
  );

export const findPayout = (db: Database, id: string) =>
  maybeOne<PayoutRow>(db, sql`select ${facts} from payouts where id = ${id}`);

export const lockPayout = async (db: Database, id: string): Promise<PayoutRow> => {
  const row = await maybeOne<PayoutRow>(db, sql`select ${facts} from payouts where id = ${id} for no key update`);
  if (!row) throw new Error(`The payout ${id} is gone.`);
  return row;
};

export const findPayoutsOf = (db: Database, provider: string, { refs, keys }: { refs: string[]; keys: string[] }) =>
  many<PayoutRow>(
    db,
    sql`
    select ${facts} from payouts
    where provider = ${provider} and (provider_ref = any(${refs}::text[]) or provider_key = any(${keys}::text[]))`,
  );

const unsettled = workQueue({
  table: 'payouts',
  dueAt: 'next_check_at',
  where: sql`status in ('started', 'sent')`,
});

export const payoutsDue = unsettled.nextDue;

export const claimPayouts = (db: Database, limit: number) =>
  many<PayoutRow>(
    db,
    sql`
    update payouts set checks = payouts.checks + 1, next_check_at = clock_timestamp() + case status
      when 'started' then ${backoff('payouts.checks', { firstSeconds: 15, maxSeconds: 3_600 })}
      else ${backoff('payouts.checks', { firstSeconds: 30, maxSeconds: 3_600 })} end
    where id in (${unsettled.due(limit)})
    returning ${facts}`,
  );

/** Compare-and-set: returns false if the payout is no longer in that state. */
export const updatePayoutStatus = async (
  db: Database,
  { id, status: from }: Pick<PayoutRow, 'id' | 'status'>,
  { status, ref = null, failure = null }: { status: PayoutState; ref?: string | null; failure?: PayoutFailure | null },
): Promise<boolean> =>
  (
    await db.query(sql`
      update payouts set status = ${status}, provider_ref = coalesce(${ref}, provider_ref), failure = ${failure},
        checks = 0, next_check_at = clock_timestamp() + make_interval(secs => ${CHECK_AFTER_SECONDS}),
        settled_at = case when ${status} in ('started', 'sent') then null else clock_timestamp() end
      where id = ${id} and status = ${from}`)
  ).rowCount === 1;

export const addReversed = (db: Database, id: string, amountCents: number) =>
  db.query(sql`update payouts set reversed_cents = reversed_cents + ${amountCents} where id = ${id}`);

/** Returns its parts from the ledger, less what was returned. */
export const findParts = (db: Database, { id }: Pick<PayoutRow, 'id'>) =>
  many<Part>(
    db,
    sql`
    select ledger_lines.rental_id as "rentalId", sum(ledger_lines.amount_cents)::bigint as "amountCents"
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where account = 'owner' and kind in ('payout', 'payout-failed', 'payout-returned')
      and (provider_ref = ${id} or provider_ref like ${`${id}:%`})
    group by 1 having sum(ledger_lines.amount_cents) <> 0 order by min(ledger_lines.id)`,
  );

interface Owed extends Record<string, number> {
  /** Zero if it is below the minimum for payouts; negative if the owner owes it. */
  balanceCents: number;
  /** Number of payouts in progress. */
  payouts: number;
}

export async function findOwed(db: Database, ownerId: string, minimumCents: number): Promise<Owed> {
  const { balanceCents, payouts } = await one<Owed>(
    db,
    sql`
    select (select coalesce(-sum(amount_cents), 0)::bigint from ledger_lines
        where account = 'owner' and owner_id = ${ownerId}) as "balanceCents",
      (select count(*) from payouts where owner_id = ${ownerId} and status in ('started', 'sent')) as payouts`,
  );
  return { balanceCents: Math.abs(balanceCents) < minimumCents ? 0 : balanceCents, payouts };
}
