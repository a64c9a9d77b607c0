import { sql, type Database, type Sql } from '../platform/database/database.ts';

export interface NewLedgerLine {
  account: 'owner' | 'payouts' | 'provider' | 'disputes' | 'renter';
  amountCents: number;
  ownerId?: string;
  rentalId?: string;
}

/** A unique index on kind and reference prevents duplicate entries. */
export const writeLedgerEntry = (
  db: Database,
  { kind, ref, amountCents }: { kind: string; ref: string; amountCents: number },
  lines: NewLedgerLine[],
) =>
  db.query(sql`
    with entry as (
      insert into ledger_entries (kind, amount_cents, provider_ref) values (${kind}, ${amountCents}, ${ref}) returning id)
    insert into ledger_lines (entry_id, account, owner_id, rental_id, amount_cents)
    select entry.id, line.account, line."ownerId", line."rentalId", line."amountCents"
    from entry, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (account text, "ownerId" uuid, "rentalId" uuid, "amountCents" bigint)`);

/** Deletes matching entries with their lines. Call it inside `withUnlockedLedger`. */
export async function deleteLedgerEntries(db: Database, ofThese: Sql): Promise<void> {
  await db.query(sql`
    delete from ledger_lines using ledger_entries where ledger_entries.id = entry_id and ${ofThese}`);
  await db.query(sql`delete from ledger_entries where ${ofThese}`);
}

/** Deletes the earnings of rentals after their dues. Call it inside `withUnlockedLedger`. */
export const deleteEarnings = (db: Database, rentalIds: string[]) =>
  db.query(sql`
    with gone as (
      delete from ledger_lines where rental_id = any(${rentalIds}::uuid[]) returning entry_id)
    delete from ledger_entries where id in (select entry_id from gone)`);

/**
 * Allows deleting ledger entries, which triggers otherwise prevent. Call it in a transaction: nobody else can write to the
 * ledger until it ends, and a rollback restores the triggers.
 */
export async function withUnlockedLedger<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.query('alter table ledger_entries disable trigger ledger_entries_stay');
  await db.query('alter table ledger_lines disable trigger ledger_lines_stay');
  const result = await work();
  await db.query('alter table ledger_entries enable always trigger ledger_entries_stay');
  await db.query('alter table ledger_lines enable always trigger ledger_lines_stay');
  return result;
}
