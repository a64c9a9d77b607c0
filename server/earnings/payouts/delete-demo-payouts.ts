import { deleteSandboxAccounts, deleteSandboxTransfers, withUnlockedLedger } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { deletePayoutAccounts, deletePayouts, findPayoutsOf } from './delete-demo-payouts.queries.ts';

/**
 * Deletes all payouts to these owners and all that include one of these rentals, here and in the sandbox. Use it only for demo data,
 * before deleting that data, and in a transaction.
 */
export async function deleteDemoPayouts(db: Database, of: { ownerIds: string[]; rentalIds: string[] }): Promise<void> {
  const payoutIds = await findPayoutsOf(db, of);
  await deleteSandboxTransfers(db, await withUnlockedLedger(db, () => deletePayouts(db, payoutIds)));
  await deletePayoutAccounts(db, of.ownerIds);
  await deleteSandboxAccounts(db, of.ownerIds);
}
