import { deleteEarnings, deleteDuesWithPayments, withUnlockedLedger } from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteResponsesAbout } from '../platform/idempotency.queries.ts';
import { findChangesOf } from './changes/change.queries.ts';

/** Deletes payments of demo rentals, before the rentals are deleted. Call it in a transaction. */
export async function deletePayments(db: Database, rentalIds: string[]): Promise<void> {
  await deleteDuesWithPayments(db, 'change', await findChangesOf(db, rentalIds));
  await deleteDuesWithPayments(db, 'booking', rentalIds);
  await withUnlockedLedger(db, () => deleteEarnings(db, rentalIds));
  await deleteResponsesAbout(db, 'rental', rentalIds);
}
