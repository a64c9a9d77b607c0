import { randomUUID } from 'node:crypto';
import type { Charge } from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { MovingMoney } from './services.ts';
import { lockAttempt, type Attempt } from './payment.queries.ts';
import { findKeptCents, findPromisedCents, findRefusedCents, insertRefund } from './refund.queries.ts';

/** What is not at the provider any more: given back and kept by the card, or taken by its bank. */
const goneCents = ({ refunds, disputes }: Charge) =>
  [
    ...refunds.filter(({ failure }) => failure === undefined),
    ...disputes.filter(({ isWithdrawn }) => isWithdrawn),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Promises what a payer is owed and was not promised yet. Somebody who gives money back at the provider by hand can leave
 * less there than a refund of ours asks for, which is refused then; and while a payment is disputed there is nothing to
 * give back, until the dispute is won.
 */
export async function promiseRest({ pool, dueKinds }: MovingMoney, attempt: Attempt, charge: Charge): Promise<void> {
  const { due } = attempt;
  const leftCents = charge.amountCents - goneCents(charge);
  const refusedCents = await findRefusedCents(pool, attempt.id);
  // A refund that was refused although there was enough for it has another reason, which asking again does not mend.
  if (refusedCents > 0 && refusedCents <= leftCents) return;
  await transaction(pool, async (db) => {
    const locked = await dueKinds[due.kind].lock(db, due);
    await lockAttempt(db, attempt.id);
    const owedCents = (await findKeptCents(db, due.id)) - (await locked.mayKeepCents());
    const amountCents = Math.min(leftCents, owedCents);
    if (amountCents <= 0) return;
    const refundId = randomUUID();
    await insertRefund(db, { attemptId: attempt.id, providerKey: refundId, amountCents, reason: 'cancelled' });
    await locked.refundPromised({ refundId, amountCents, promisedCents: await findPromisedCents(db, due.id) });
  });
}
