import type { Database } from '../platform/database/database.ts';

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
