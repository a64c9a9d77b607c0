import { deleteSandboxTransfers, withOpenLedger } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { deletePayoutsFor } from './forget-payouts.queries.ts';

/** All payouts that have a part for one of these rentals. For demo rentals only. Call it in a transaction. */
export async function forgetPayoutsFor(db: Database, rentalIds: string[]): Promise<void> {
  await deleteSandboxTransfers(db, await withOpenLedger(db, () => deletePayoutsFor(db, rentalIds)));
}
