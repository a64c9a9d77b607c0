import { many, sql, type Database } from '../platform/database/database.ts';

/** A charge as our ledger has it */
export interface RecordedCharge {
  ref: string | null;
  key: string;
  currency: string;
  /** Its outcome is not recorded yet */
  isOpen: boolean;
  isAuthorised: boolean;
  chargedCents: number;
  refundedCents: number;
  disputedCents: number;
  /** Keys of promised refunds whose outcome is not recorded yet */
  pendingRefunds: string[];
}

export const findRecordedCharges = (
  db: Database,
  provider: string,
  { refs, keys }: { refs: string[]; keys: string[] },
) =>
  many<RecordedCharge>(
    db,
    sql`
    select attempts.provider_ref as ref, attempts.provider_key as key, attempts.currency,
      attempts.status in ('started', 'unknown', 'requires-action', 'authorised') as "isOpen",
      attempts.status = 'authorised' as "isAuthorised",
      coalesce((select amount_cents from ledger_entries
        where kind = 'charge' and provider_ref = attempts.provider_ref), 0)::bigint as "chargedCents",
      (select coalesce(-sum(refunded.amount_cents), 0)::bigint
        from refunds join ledger_entries refunded
          on refunded.kind in ('refund', 'refund-failed') and refunded.provider_ref = refunds.provider_ref
        where refunds.attempt_id = attempts.id) as "refundedCents",
      (select coalesce(-sum(disputed.amount_cents), 0)::bigint
        from disputes join ledger_entries disputed
          on disputed.kind in ('dispute', 'dispute-won') and disputed.provider_ref = disputes.provider_ref
        where disputes.attempt_id = attempts.id) as "disputedCents",
      array(select provider_key from refunds where attempt_id = attempts.id and status = 'pending') as "pendingRefunds"
    from payment_attempts attempts
    where provider = ${provider}
      and (attempts.provider_ref = any(${refs}::text[]) or attempts.provider_key = any(${keys}::text[]))`,
  );

/** In the order of their attempts */
export const findChargesBefore = (
  db: Database,
  provider: string,
  { before, after, limit }: { before: Date; after: string | null; limit: number },
) =>
  many<{ id: string; ref: string; amountCents: number }>(
    db,
    sql`
    select attempts.id, attempts.provider_ref as ref, entries.amount_cents as "amountCents"
    from payment_attempts attempts
    join ledger_entries entries on entries.kind = 'charge' and entries.provider_ref = attempts.provider_ref
    where attempts.provider = ${provider} and entries.created_at < ${before}
      and attempts.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by attempts.id limit ${limit}`,
  );

export const countChargesByProvider = (db: Database) =>
  many<{ provider: string; count: number }>(
    db,
    sql`
    select provider, count(*) as count from payment_attempts
    where exists (select 1 from ledger_entries
      where kind = 'charge' and ledger_entries.provider_ref = payment_attempts.provider_ref)
    group by provider`,
  );
