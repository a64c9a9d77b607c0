import { deleteSandboxAccounts, type PayoutAccount } from '../../money/index.ts';
import { many, maybeOne, one, scalar, sql, type Database } from '../../platform/database/database.ts';

export interface AccountRow extends PayoutAccount {
  userId: string;
  provider: string;
  /** Seconds since the provider was last queried. */
  checkedSeconds: number;
  /** Nothing is sent to the account before this time; null if it never had to wait. */
  paidFrom: Date | null;
  isWaiting: boolean;
}

const facts = sql`
  user_id as "userId", provider, account_ref as ref, status, requirements, label, bank_ref as "bankRef",
  country, extract(epoch from clock_timestamp() - checked_at)::float8 as "checkedSeconds",
  paid_from as "paidFrom", coalesce(paid_from > clock_timestamp(), false) as "isWaiting"`;

export const findPayoutAccountOf = (db: Database, userId: string, provider: string) =>
  maybeOne<AccountRow>(
    db,
    sql`select ${facts} from payout_accounts where user_id = ${userId} and provider = ${provider}`,
  );

/** The lock is held while a payout is created, so that an owner has only one at a time. */
export const lockAccountOf = (db: Database, userId: string, provider: string) =>
  maybeOne<AccountRow>(
    db,
    sql`select ${facts} from payout_accounts where user_id = ${userId} and provider = ${provider} for no key update`,
  );

export const findAccountByRef = (db: Database, provider: string, ref: string) =>
  maybeOne<AccountRow>(
    db,
    sql`select ${facts} from payout_accounts where provider = ${provider} and account_ref = ${ref}`,
  );

/** `updated_at` changes only if the account's details change. */
export const saveAccount = (
  db: Database,
  userId: string,
  provider: string,
  account: PayoutAccount & { holdHours: number },
) =>
  one<{ paidFrom: Date | null; updatedAt: Date }>(
    db,
    sql`
    insert into payout_accounts as known (user_id, provider, account_ref, status, requirements, label, bank_ref, country)
    values (${userId}, ${provider}, ${account.ref}, ${account.status}, ${account.requirements}, ${account.label},
      ${account.bankRef}, ${account.country})
    on conflict (user_id, provider) do update set account_ref = excluded.account_ref, status = excluded.status,
      requirements = excluded.requirements, label = excluded.label,
      -- What cannot be read now is still known, as long as it is the same account.
      bank_ref = case when known.account_ref = excluded.account_ref then coalesce(excluded.bank_ref, known.bank_ref)
        else excluded.bank_ref end, country = excluded.country,
      checked_at = clock_timestamp(),
      paid_from = case when ${account.holdHours}::integer > 0
        then clock_timestamp() + make_interval(hours => ${account.holdHours}) else known.paid_from end,
      updated_at = case
        when (known.account_ref, known.status, known.requirements, known.label, known.country) is distinct from
          (excluded.account_ref, excluded.status, excluded.requirements, excluded.label, excluded.country)
          or known.bank_ref <> excluded.bank_ref
        then clock_timestamp() else known.updated_at end
    returning paid_from as "paidFrom", updated_at as "updatedAt"`,
  );

/** Checked before a payout is sent. */
export const isAccountWaiting = (db: Database, { provider, accountRef }: { provider: string; accountRef: string }) =>
  scalar<boolean>(
    db,
    sql`
    select exists (
      select from payout_accounts where provider = ${provider} and account_ref = ${accountRef}
        and paid_from > clock_timestamp()) as is`,
  );

/** Marks the account as updated, even if its owner entered the same details again. */
export const touchAccount = (db: Database, userId: string, provider: string) =>
  db.query(sql`
    update payout_accounts set updated_at = clock_timestamp() where user_id = ${userId} and provider = ${provider}`);

/** Updates the status after a refused payout, unless the account has changed since the payout was created. */
export const setPayoutAccountStatus = (
  db: Database,
  { id: payoutId, provider, accountRef }: { id: string; provider: string; accountRef: string },
  status: 'incomplete' | 'closed',
) =>
  db.query(sql`
    update payout_accounts set status = ${status}, updated_at = clock_timestamp()
    where provider = ${provider} and account_ref = ${accountRef} and status <> ${status}
      and updated_at <= (select created_at from payouts where id = ${payoutId})`);

// Updating `checked_at` postpones the next check, so that two workers never check the same account.
// Not a `workQueue`, because a row has two keys and its due time follows from the last check.
export const claimAccountsToCheck = (
  db: Database,
  { provider, hours }: { provider: string; hours: number },
  limit: number,
) =>
  many<AccountRow>(
    db,
    sql`
    update payout_accounts set checked_at = clock_timestamp()
    where (user_id, provider) in (
      select user_id, provider from payout_accounts
      where status <> 'ready' and provider = ${provider} and checked_at < clock_timestamp() - make_interval(hours => ${hours})
      order by checked_at limit ${limit} for update skip locked)
    returning ${facts}`,
  );

/** Also deletes the sandbox accounts. Past payouts keep their account reference. */
export async function deleteAccounts(db: Database, userIds: string[]): Promise<void> {
  await db.query(sql`delete from payout_accounts where user_id = any(${userIds}::uuid[])`);
  await deleteSandboxAccounts(db, userIds);
}
