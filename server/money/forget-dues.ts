import { deleteSandboxCharges } from './providers/index.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteAttempts, deleteDues } from './forget-dues.queries.ts';
import type { DueKindName } from './due.ts';
import { withOpenLedger } from './open-ledger.ts';

/**
 * Removes everything about the money of some subjects, at the sandbox too, before the subjects themselves are removed.
 * Only those of demo accounts may ever go like this: the money of real people is kept. Part of a transaction.
 */
export async function forgetDues(db: Database, kind: DueKindName, subjectIds: string[]): Promise<void> {
  const keys = await withOpenLedger(db, () => deleteAttempts(db, kind, subjectIds));
  await deleteSandboxCharges(db, keys);
  await deleteDues(db, kind, subjectIds);
}
