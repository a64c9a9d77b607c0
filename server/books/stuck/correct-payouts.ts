import { retryPayout, reversePayout } from '../../earnings/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { findReversibleCents } from './stuck.queries.ts';

type Deps = Pick<MoneyServices, 'pool' | 'payments' | 'config' | 'log'>;

export async function retryFailedPayout(services: Deps, viewer: Viewer, id: string): Promise<void> {
  await retryPayout(services, id, viewer.uid);
}

/** Reverses at most the owner's negative balance, once for each key. */
export async function recoverNegativeBalance(
  services: Deps,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const { pool } = services;
  const operation = { userId: viewer.uid, key, operation: 'reverse-payout', request: { id } };
  await runIdempotent<null>(pool, operation, async (keep) => {
    const missingCents = async (db: Database) => {
      const cents = await findReversibleCents(db, id);
      if (cents <= 0) throw new AppError('payout/not-reversible');
      return cents;
    };
    await reversePayout(services, { id, key, amountCents: missingCents, askedBy: viewer.uid });
    await keep(pool, null);
    return null;
  });
}
