import { deleteDuesWithPayments } from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { findPlacementIds } from './deposits/deposit.queries.ts';
import { findClaimIds } from './claim.queries.ts';

/** Deletes payments of demo rentals, before the rentals are deleted. Call it in a transaction. */
export async function deleteClaimPayments(db: Database, rentalIds: string[]): Promise<void> {
  await deleteDuesWithPayments(db, 'claim', await findClaimIds(db, rentalIds));
  await deleteDuesWithPayments(db, 'deposit', await findPlacementIds(db, rentalIds));
}
