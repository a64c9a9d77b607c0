import { randomUUID } from 'node:crypto';
import type { Charge } from '../payments/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../services.ts';
import { lockAttempt, type Attempt } from './payment.queries.ts';
import { findOwedCents, findRefusedCents, insertRefund } from './refund.queries.ts';
import { lockRental } from './rental-state.queries.ts';

/** What is not at the provider any more: given back and kept by the card, or taken by its bank. */
const goneCents = ({ refunds, disputes }: Charge) =>
  [
    ...refunds.filter(({ failure }) => failure === undefined),
    ...disputes.filter(({ isWithdrawn }) => isWithdrawn),
  ].reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Somebody who gives money back at the provider by hand can leave less there than a refund of ours asks for, which is
 * refused then. What the renter is owed beyond what they got by hand goes back in another one.
 */
export async function promiseRest({ pool }: Pick<Services, 'pool'>, attempt: Attempt, charge: Charge): Promise<void> {
  const leftCents = charge.amountCents - goneCents(charge);
  // A refund that was refused although there was enough for it has another reason, which asking again does not mend.
  if ((await findRefusedCents(pool, attempt.id)) <= leftCents) return;
  await transaction(pool, async (db) => {
    await lockRental(db, attempt.rentalId);
    await lockAttempt(db, attempt.id);
    const amountCents = Math.min(leftCents, await findOwedCents(db, attempt.rentalId));
    if (amountCents <= 0) return;
    await insertRefund(db, { attemptId: attempt.id, providerKey: randomUUID(), amountCents, reason: 'cancelled' });
  });
}
