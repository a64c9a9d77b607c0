import { retryPayout, reversePayout } from '../../earnings/index.ts';
import { record } from '../../history/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import { findReversible } from './stuck.queries.ts';

type Correcting = Pick<MoneyServices, 'pool' | 'payments' | 'config' | 'log'>;

export async function sendAgain(services: Correcting, viewer: Viewer, id: string): Promise<void> {
  const payout = await retryPayout(services, id);
  const details = { payoutId: payout.id };
  await record(services.pool, { action: 'payout-retried', actor: viewer, userId: payout.ownerId, details });
}

/** No more than what the owner's balance is below zero. */
export async function takeBack(
  services: Correcting,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<void> {
  const reversible = await findReversible(services.pool, id);
  if (!reversible) throw new AppError('payout/not-found');
  const { ownerId, cents: amountCents } = reversible;
  if (amountCents <= 0) throw new AppError('payout/not-reversible');
  await reversePayout(services, { id, amountCents, key });
  const details = { payoutId: id, amountCents };
  await record(services.pool, { action: 'payout-reversed', actor: viewer, userId: ownerId, details });
}
