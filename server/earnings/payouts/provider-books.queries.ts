import { many, sql, type Database } from '../../platform/database/database.ts';

/** A payout with its amounts from the ledger. */
export interface OurTransfer {
  id: string;
  key: string;
  ref: string | null;
  accountRef: string;
  currency: string;
  /** The outcome is not recorded yet. */
  isStarted: boolean;
  isOpen: boolean;
  sentCents: number;
  returnedCents: number;
}

const facts = sql`
  payouts.id, provider_key as key, payouts.provider_ref as ref, account_ref as "accountRef", currency,
  status = 'started' as "isStarted", status in ('started', 'sent') as "isOpen",
  (select coalesce(-sum(entries.amount_cents), 0)::bigint from ledger_entries entries
    where kind = 'payout-sent' and entries.provider_ref = payouts.id::text) as "sentCents",
  (select coalesce(sum(entries.amount_cents), 0)::bigint from ledger_entries entries
    where kind = 'payout-returned' and entries.provider_ref >= payouts.id::text
      and entries.provider_ref < payouts.id::text || ';') as "returnedCents"`;

export const findOurTransfers = (db: Database, provider: string, { refs, keys }: { refs: string[]; keys: string[] }) =>
  many<OurTransfer>(
    db,
    sql`
    select ${facts} from payouts
    where provider = ${provider}
      and (payouts.provider_ref = any(${refs}::text[]) or provider_key = any(${keys}::text[]))`,
  );

/** Payouts sent before the given time, in order of id. */
export const findSentBefore = (
  db: Database,
  provider: string,
  { before, after, limit }: { before: Date; after: string; limit: number },
) =>
  many<OurTransfer>(
    db,
    sql`
    select ${facts} from payouts join ledger_entries sent on sent.kind = 'payout-sent' and sent.provider_ref = payouts.id::text
    where provider = ${provider} and sent.created_at < ${before} and payouts.id > ${after}::uuid
    order by payouts.id limit ${limit}`,
  );

/** Payout accounts in order of their owners' ids. */
export const findAccountsAfter = (db: Database, provider: string, { after, limit }: { after: string; limit: number }) =>
  many<{ userId: string; ref: string }>(
    db,
    sql`
    select user_id as "userId", account_ref as ref from payout_accounts
    where provider = ${provider} and user_id > ${after}::uuid order by user_id limit ${limit}`,
  );

export const countByProvider = (db: Database) =>
  many<{ provider: string; count: number }>(
    db,
    sql`select provider, count(*) as count from payouts where status <> 'failed' group by provider`,
  );
