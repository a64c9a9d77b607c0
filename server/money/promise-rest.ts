import { randomUUID } from 'node:crypto';
import type { Charge } from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { lockAttempt, type Attempt } from './payment.queries.ts';
import { findOwedCents, findRefusedCents, insertRefund, raisePromise } from './refund.queries.ts';
import { mailRefundOwed } from '../rentals/state/rental-mails.ts';
import { lockRental } from '../rentals/state/rental-state.queries.ts';

/** What is not at the provider any more: given back and kept by the card, or taken by its bank. */
const goneCents = ({ refunds, disputes }: Charge) =>
  [
    ...refunds.filter(({ failure }) => failure === undefined),
    ...disputes.filter(({ isWithdrawn }) => isWithdrawn),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Promises what a renter is owed and was not promised yet. Somebody who gives money back at the provider by hand can leave
 * less there than a refund of ours asks for, which is refused then; and while a payment is disputed there is nothing to
 * give back, until the dispute is won.
 */
export async function promiseRest({ pool }: Pick<Services, 'pool'>, attempt: Attempt, charge: Charge): Promise<void> {
  const leftCents = charge.amountCents - goneCents(charge);
  const refusedCents = await findRefusedCents(pool, attempt.id);
  // A refund that was refused although there was enough for it has another reason, which asking again does not mend.
  if (refusedCents > 0 && refusedCents <= leftCents) return;
  await transaction(pool, async (db) => {
    await lockRental(db, attempt.rentalId);
    await lockAttempt(db, attempt.id);
    const amountCents = Math.min(leftCents, await findOwedCents(db, attempt.rentalId));
    if (amountCents <= 0) return;
    const refundId = randomUUID();
    await insertRefund(db, { attemptId: attempt.id, providerKey: refundId, amountCents, reason: 'cancelled' });
    if (await raisePromise(db, attempt.rentalId))
      await mailRefundOwed(db, { rentalId: attempt.rentalId, refundId, amountCents });
  });
}
