import type { Database } from '../platform/database/database.ts';

/**
 * Lets `work` remove ledger entries, which the database refuses otherwise. Part of a transaction: nobody else can write to
 * the ledger until it ends, and when it is cut off, the ledger is closed again with it.
 */
export async function withOpenLedger<T>(db: Database, work: () => Promise<T>): Promise<T> {
  await db.query('alter table ledger_entries disable trigger ledger_entries_stay');
  const result = await work();
  await db.query('alter table ledger_entries enable always trigger ledger_entries_stay');
  return result;
}
