import { retryPayout, reversePayout } from '../../earnings/index.ts';
import { record } from '../../history/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { once } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { findReversible } from './stuck.queries.ts';

type Correcting = Pick<MoneyServices, 'pool' | 'payments' | 'config' | 'log'>;

export async function sendAgain(services: Correcting, viewer: Viewer, id: string): Promise<void> {
  const payout = await retryPayout(services, id);
  const details = { payoutId: payout.id };
  await record(services.pool, { action: 'payout-retried', actor: viewer, userId: payout.ownerId, details });
}

/** No more than what the owner's balance is below zero, and once for the same key. */
export async function takeBack(
  services: Correcting,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const { pool } = services;
  const asked = { userId: viewer.uid, key, operation: 'reverse-payout', request: { id } };
  await once<{ amountCents: number }>(pool, asked, async (keep) => {
    const reversible = await findReversible(pool, id);
    if (!reversible) throw new AppError('payout/not-found');
    const { ownerId: userId, cents: amountCents } = reversible;
    if (amountCents <= 0) throw new AppError('payout/not-reversible');
    await reversePayout(services, { id, amountCents, key });
    await transaction(pool, async (db) => {
      const details = { payoutId: id, amountCents };
      await record(db, { action: 'payout-reversed', actor: viewer, userId, details });
      await keep(db, { amountCents });
    });
    return { amountCents };
  });
}
