import { maybeOne, sql } from '../../platform/database/database.ts';
import { connectBank } from '../payouts.ts';
import { waitUntil } from '../process-tree.ts';
import type { RunningProcess } from '../process.ts';
import { buildEndedRental } from './claim-scenario.ts';
import type { KillableServer } from './killable-server.ts';

/** Connects an owner's bank account and waits until the server's workers have paid them, or throws if the process dies. */
export async function buildPayoutScenario(server: KillableServer) {
  const { rentalId, owner } = await buildEndedRental(server);

  async function waitUntilPaid(at: RunningProcess): Promise<void> {
    const paid = sql`select 1 from payouts where owner_id = ${owner.uid} and status = 'paid'`;
    await waitUntil(async () => {
      if (await maybeOne(server.pool, paid)) return true;
      if (at.child.signalCode) throw new Error('The process is gone.');
      return false;
    });
  }

  return {
    rentalId,
    tell: async function* (this: void, at: RunningProcess) {
      await connectBank(at, owner);
      yield 'connected' as const;
      await waitUntilPaid(at);
      yield 'paid-out' as const;
    },
  };
}
