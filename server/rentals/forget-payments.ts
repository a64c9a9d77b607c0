import { forgetDues } from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteAnswers } from './booking-due.queries.ts';

/** Removes everything about the money of demo rentals, before the rentals themselves are removed. Part of a transaction. */
export async function forgetPayments(db: Database, rentalIds: string[]): Promise<void> {
  await forgetDues(db, 'booking', rentalIds);
  await deleteAnswers(db, rentalIds);
}
