import { deleteSandboxAccounts, deleteSandboxTransfers, withOpenLedger } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { deletePayoutAccounts, deletePayouts, findPayoutsOf } from './forget-payouts.queries.ts';

/**
 * All payouts to these owners, and those to others that have a part for one of these rentals. At the sandbox too. For
 * demo data only, before it is removed itself. Call it in a transaction.
 */
export async function forgetPayouts(db: Database, of: { ownerIds: string[]; rentalIds: string[] }): Promise<void> {
  const payoutIds = await findPayoutsOf(db, of);
  await deleteSandboxTransfers(db, await withOpenLedger(db, () => deletePayouts(db, payoutIds)));
  await deletePayoutAccounts(db, of.ownerIds);
  await deleteSandboxAccounts(db, of.ownerIds);
}
