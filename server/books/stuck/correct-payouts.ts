import { retryPayout, reversePayout } from '../../earnings/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { once } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { findReversibleCents } from './stuck.queries.ts';

type Correcting = Pick<MoneyServices, 'pool' | 'payments' | 'config' | 'log'>;

export async function sendAgain(services: Correcting, viewer: Viewer, id: string): Promise<void> {
  await retryPayout(services, id, viewer.uid);
}

/** No more than what the owner's balance is below zero, and once for the same key. */
export async function takeBack(
  services: Correcting,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const { pool } = services;
  const asked = { userId: viewer.uid, key, operation: 'reverse-payout', request: { id } };
  await once<null>(pool, asked, async (keep) => {
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
