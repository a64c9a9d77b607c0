import { randomUUID } from 'node:crypto';
import type { Charge } from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { PaymentServices } from './services.ts';
import { lockAttempt, type Attempt } from './payment.queries.ts';
import { findNetPaidCents, findPromisedCents, findRefusedCents, insertRefund } from './refund.queries.ts';

/** What was refunded to the card or withdrawn by its bank. */
const returnedCents = ({ refunds, disputes }: Charge) =>
  [
    ...refunds.filter(({ failure }) => failure === undefined),
    ...disputes.filter(({ isWithdrawn }) => isWithdrawn),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Refunds what is left after a refused refund: a manual refund at the provider can leave less than we promised, and while a
 * payment is disputed, nothing can be refunded until the dispute is won.
 */
export async function refundRemainder(
  { pool, dueHandlers }: PaymentServices,
  attempt: Attempt,
  charge: Charge,
): Promise<void> {
  const { due } = attempt;
  const leftCents = charge.amountCents - returnedCents(charge);
  const refusedCents = await findRefusedCents(pool, attempt.id);
  // It was refused although enough was left, so a retry would not help.
  if (refusedCents > 0 && refusedCents <= leftCents) return;
  await transaction(pool, async (db) => {
    const locked = await dueHandlers[due.kind].lock(db, due);
    await lockAttempt(db, attempt.id);
    const owedCents = (await findNetPaidCents(db, due.id)) - (await locked.retainableCents());
    const amountCents = Math.min(leftCents, owedCents);
    if (amountCents <= 0) return;
    const refundId = randomUUID();
    await insertRefund(db, { attemptId: attempt.id, providerKey: refundId, amountCents, reason: 'cancelled' });
    await locked.onRefundPromised({ refundId, amountCents, promisedCents: await findPromisedCents(db, due.id) });
  });
}
