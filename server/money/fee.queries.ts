import { many, maybeOne, sql, type Database } from '../platform/database/database.ts';
import type { ProviderFee } from './providers/index.ts';

/** By the provider's name. */
export const findFeesReadUntil = async (db: Database): Promise<ReadonlyMap<string, Date>> => {
  const rows = await many<{ provider: string; readUntil: Date }>(
    db,
    sql`select provider, read_until as "readUntil" from provider_fee_cursors`,
  );
  return new Map(rows.map(({ provider, readUntil }) => [provider, readUntil]));
};

export const setFeesReadUntil = (db: Database, provider: string, readUntil: Date) =>
  db.query(sql`
    insert into provider_fee_cursors (provider, read_until) values (${provider}, ${readUntil})
    on conflict (provider) do update set read_until = greatest(provider_fee_cursors.read_until, excluded.read_until)`);

export interface RecordedFee {
  ref: string;
  /** Null if it is not in our books */
  amountCents: number | null;
  /** When its charge was recorded in our books. Null if the charge is not ours. */
  dueSince: Date | null;
}

/** Joins the provider's fees with those in our books, in any order. */
export const findRecordedFees = (db: Database, provider: string, fees: ProviderFee[]) =>
  many<RecordedFee>(
    db,
    sql`
    select fees_at_provider.ref, -fee.amount_cents as "amountCents", case
        when fees_at_provider.charge_ref is not null then charge.created_at
        when fees_at_provider.currency = (select lower(currency) from market) then fees_at_provider.at
      end as "dueSince"
    from unnest(${fees.map(({ ref }) => ref)}::text[], ${fees.map(({ chargeRef }) => chargeRef)}::text[],
      ${fees.map(({ currency }) => currency.toLowerCase())}::text[], ${fees.map(({ at }) => at)}::timestamptz[])
      as fees_at_provider (ref, charge_ref, currency, at)
    left join payment_attempts attempts on attempts.provider = ${provider}
      and attempts.provider_ref = fees_at_provider.charge_ref and lower(attempts.currency) = fees_at_provider.currency
    left join ledger_entries charge on charge.kind = 'charge' and charge.provider_ref = attempts.provider_ref
    left join ledger_entries fee on fee.kind = 'provider-fee' and fee.provider_ref = fees_at_provider.ref`,
  );

/** Dated when the provider kept it, or today if that period is closed. */
export const insertFee = (
  db: Database,
  provider: string,
  { ref, chargeRef, amountCents, at }: ProviderFee,
  openSince: Date,
) =>
  db.query(sql`
    insert into ledger_entries (due_id, kind, amount_cents, provider_ref, created_at)
    values ((select due_id from payment_attempts where provider = ${provider} and provider_ref = ${chargeRef}),
      'provider-fee', ${-amountCents}, ${ref}, case when ${at}::timestamptz < ${openSince}::timestamptz then now()
        else least(${at}::timestamptz, now()) end)
    on conflict (kind, provider_ref) do nothing`);

export const findLastFee = (db: Database) =>
  maybeOne<{ id: string }>(db, sql`select id from ledger_entries where kind = 'provider-fee' order by id desc limit 1`);

export const listFees = (db: Database, { after, upTo, limit }: { after: string | null; upTo: string; limit: number }) =>
  many<{ id: string; ref: string; amountCents: number }>(
    db,
    sql`
    select id, provider_ref as ref, -amount_cents as "amountCents" from ledger_entries
    where kind = 'provider-fee' and id <= ${upTo}
      and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${limit}`,
  );
