import { deleteSandboxAccounts, deleteSandboxTransfers, withOpenLedger } from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { deletePayoutEntries, deletePayouts } from './forget-payouts.queries.ts';

/** At the sandbox too. For demo accounts only, before they are removed themselves. Call it in a transaction. */
export async function forgetPayouts(db: Database, ownerIds: string[]): Promise<void> {
  await withOpenLedger(db, () => deletePayoutEntries(db, ownerIds));
  await deleteSandboxTransfers(db, await deletePayouts(db, ownerIds));
  await deleteSandboxAccounts(db, ownerIds);
}
