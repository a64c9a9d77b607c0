import { deleteSandboxCharges } from './providers/index.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteAttempts, deleteDues } from './due.queries.ts';
import type { DueKindName } from './due.ts';
import { withUnlockedLedger } from './ledger.queries.ts';

/** Deletes dues with their sandbox charges. For demo accounts only: real payment records are kept. Call it in a transaction. */
export async function deleteDuesWithPayments(db: Database, kind: DueKindName, subjectIds: string[]): Promise<void> {
  const keys = await withUnlockedLedger(db, () => deleteAttempts(db, kind, subjectIds));
  await deleteSandboxCharges(db, keys);
  await deleteDues(db, kind, subjectIds);
}
