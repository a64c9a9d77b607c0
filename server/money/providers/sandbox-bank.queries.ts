import { many, maybeOne, one, sql, type Database } from '../../platform/database/database.ts';
import type { Transfer, TransferRefused, TransferRequest } from './payout-provider.ts';

export interface BankAccount {
  id: string;
  userId: string;
  ending: string | null;
  fingerprint: string | null;
  country: string | null;
  isClosed: boolean;
}

const account = sql`id, user_id as "userId", ending, fingerprint, country, is_closed as "isClosed"`;

/** Opens a new account if the user has none, or a closed one. */
export const ensureAccount = async (db: Database, { id, userId }: { id: string; userId: string }) => {
  await db.query(sql`
    insert into sandbox_bank_accounts as known (id, user_id) values (${id}, ${userId})
    on conflict (user_id) do update set id = excluded.id, ending = null, fingerprint = null, country = null, is_closed = false
      where known.is_closed`);
  return one<BankAccount>(db, sql`select ${account} from sandbox_bank_accounts where user_id = ${userId}`);
};

export const findBankAccount = (db: Database, id: string) =>
  maybeOne<BankAccount>(db, sql`select ${account} from sandbox_bank_accounts where id = ${id}`);

export const setBankAccount = (
  db: Database,
  id: string,
  { ending, fingerprint, country }: { ending: string; fingerprint: string; country: string },
) =>
  db.query(sql`
    update sandbox_bank_accounts set ending = ${ending}, fingerprint = ${fingerprint}, country = ${country},
      is_closed = false where id = ${id}`);

export const closeBankAccount = (db: Database, id: string) =>
  db.query(sql`update sandbox_bank_accounts set is_closed = true where id = ${id}`);

export interface SandboxTransfer extends Transfer {
  refusal: TransferRefused['reason'] | null;
}

const transfer = sql`
  id as ref, key, account_id as "accountRef", amount_cents as "amountCents", currency,
  case when settles_at > clock_timestamp() then 'sent' else outcome end as status,
  (select coalesce(sum(reversals.amount_cents), 0)::bigint from sandbox_reversals reversals
    where reversals.transfer_id = sandbox_transfers.id) as "reversedCents",
  case when outcome = 'returned' and settles_at <= clock_timestamp() then 'The bank sent the money back.' end as failure,
  refusal`;

/** Keeps the first transfer with a key unchanged. */
export const insertTransfer = (
  db: Database,
  {
    id,
    outcome,
    refusal,
    settlesAfterSeconds,
    ...request
  }: TransferRequest & {
    id: string;
    outcome: 'paid' | 'returned' | 'refused';
    refusal: TransferRefused['reason'] | null;
    settlesAfterSeconds: number;
  },
) =>
  db.query(sql`
    insert into sandbox_transfers (id, key, account_id, amount_cents, currency, outcome, refusal, settles_at)
    values (${id}, ${request.key}, ${request.accountRef}, ${request.amountCents}, ${request.currency}, ${outcome},
      ${refusal}, now() + make_interval(secs => ${settlesAfterSeconds}))
    on conflict (key) do nothing`);

export const findTransfer = (db: Database, { key, ref }: { key: string | null; ref: string | null }) =>
  maybeOne<SandboxTransfer>(db, sql`select ${transfer} from sandbox_transfers where key = ${key} or id = ${ref}`);

export const lockTransfer = async (db: Database, ref: string) => {
  await db.query(sql`select 1 from sandbox_transfers where id = ${ref} for update`);
  return findTransfer(db, { key: null, ref });
};

export const hasReversal = async (db: Database, key: string): Promise<boolean> =>
  (await db.query(sql`select 1 from sandbox_reversals where key = ${key}`)).rowCount === 1;

export const insertReversal = (
  db: Database,
  { id, key, transferRef, amountCents }: { id: string; key: string; transferRef: string; amountCents: number },
) =>
  db.query(sql`
    insert into sandbox_reversals (id, key, transfer_id, amount_cents) values (${id}, ${key}, ${transferRef}, ${amountCents})`);

/** Leaves out refused transfers, which were never made. */
export const listTransfersAfter = (db: Database, since: Date, last: Transfer | undefined, limit: number) =>
  many<SandboxTransfer>(
    db,
    sql`
    select ${transfer} from sandbox_transfers
    where outcome <> 'refused' and ${
      last
        ? sql`(created_at, id) > ((select created_at from sandbox_transfers where id = ${last.ref}), ${last.ref})`
        : sql`created_at >= ${since}`
    }
    order by created_at, id limit ${limit}`,
  );

export async function deleteSandboxTransfers(db: Database, keys: string[]): Promise<void> {
  await db.query(sql`
    delete from sandbox_reversals using sandbox_transfers
    where sandbox_transfers.id = transfer_id and sandbox_transfers.key = any(${keys}::text[])`);
  await db.query(sql`delete from sandbox_transfers where key = any(${keys}::text[])`);
}

export const deleteSandboxAccounts = (db: Database, userIds: string[]) =>
  db.query(sql`delete from sandbox_bank_accounts where user_id = any(${userIds}::uuid[])`);
