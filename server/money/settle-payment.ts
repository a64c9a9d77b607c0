import { randomUUID } from 'node:crypto';
import { withinTimeLimit, type Charge, type ChargeRequest } from './providers/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { LockedDue, RefundReason } from './due.ts';
import type { MovingMoney } from './services.ts';
import { insertLedgerEntry, isOpen, lockAttempt, setAttempt, type Attempt } from './payment.queries.ts';
import { insertRefund } from './refund.queries.ts';

// After this long, an unknown charge's key is cancelled at the provider, lest a request still in flight takes effect.
const GIVE_UP_AFTER_SECONDS = 30;

export interface Settled {
  attempt: Attempt;
  isPayable: boolean;
}

export const toChargeRequest = ({ dueKinds }: Pick<MovingMoney, 'dueKinds'>, attempt: Attempt): ChargeRequest => ({
  key: attempt.providerKey,
  amountCents: attempt.amountCents,
  currency: attempt.currency,
  paymentMethodId: attempt.paymentMethodId,
  payerId: attempt.due.payerId,
  labels: dueKinds[attempt.due.kind].labels(attempt.due),
});

/** There is nothing that it could be for. */
const giveBack = (db: Database, { id, amountCents, refundedCents }: Attempt, reason: RefundReason) =>
  insertRefund(db, { attemptId: id, providerKey: randomUUID(), amountCents: amountCents - refundedCents, reason });

async function takeCharge(db: Database, locked: LockedDue, attempt: Attempt, charge: Charge): Promise<void> {
  const { ref: providerRef, amountCents } = charge;
  await setAttempt(db, attempt.id, { status: 'succeeded', providerRef });
  await insertLedgerEntry(db, { dueId: attempt.due.id, kind: 'charge', amountCents, providerRef });
  const reason = await locked.settled({ attemptId: attempt.id, amountCents: attempt.amountCents });
  if (reason) await giveBack(db, attempt, reason);
}

async function applyCharge(db: Database, locked: LockedDue, attempt: Attempt, charge: Charge): Promise<void> {
  const { ref: providerRef, message } = charge;
  switch (charge.status) {
    case 'succeeded':
      // Money that moved counts, whatever we thought of the attempt before, and counts once.
      if (attempt.status !== 'succeeded') await takeCharge(db, locked, attempt, charge);
      return;
    case 'declined':
      if (isOpen(attempt)) await setAttempt(db, attempt.id, { status: 'declined', providerRef, message });
      return;
    case 'cancelled':
      if (isOpen(attempt)) await setAttempt(db, attempt.id, { status: 'abandoned', providerRef });
      return;
    case 'requires-action':
      if (attempt.status === 'started' || attempt.status === 'unknown') {
        const { action } = charge;
        await setAttempt(db, attempt.id, { status: 'requires-action', providerRef, action, checkAfterSeconds: 60 });
      }
      return;
    case 'processing':
      if (attempt.status === 'started')
        await setAttempt(db, attempt.id, { status: 'unknown', providerRef, checkAfterSeconds: 5 });
  }
}

/**
 * Cancels a declined charge at the provider before it counts as declined here: its secret may be in a browser, where
 * another card could pay for it long after its dates went to someone else.
 */
export async function endDeclined(services: MovingMoney, attempt: Attempt, charge: Charge): Promise<Charge> {
  if (!charge.takesAnotherCard) return charge;
  const request = { ...toChargeRequest(services, attempt), ref: charge.ref };
  const ended = await withinTimeLimit(services.payments.of(attempt.provider).cancelCharge(request));
  return ended.status === 'cancelled' ? { ...charge, takesAnotherCard: false } : ended;
}

/** The paying request, the provider's events and the workers all end here, in any order and any number of times. */
export async function settleCharge(services: MovingMoney, attempt: Attempt, charge: Charge): Promise<Settled> {
  const { id, due } = attempt;
  if (charge.currency !== attempt.currency) {
    throw new Error(`The charge ${charge.ref} is in ${charge.currency}, and we asked for ${attempt.currency}.`);
  }
  const stands = await endDeclined(services, attempt, charge);
  return transaction(services.pool, async (db) => {
    const locked = await services.dueKinds[due.kind].lock(db, due);
    await applyCharge(db, locked, await lockAttempt(db, id), stands);
    return { attempt: await lockAttempt(db, id), isPayable: await locked.isPayable() };
  });
}

/** If it has charged already, that counts. */
export async function giveUp(services: MovingMoney, attempt: Attempt): Promise<Settled> {
  const request = { ...toChargeRequest(services, attempt), ref: attempt.providerRef };
  const charge = await withinTimeLimit(services.payments.of(attempt.provider).cancelCharge(request));
  return settleCharge(services, attempt, charge);
}

/** Undefined when the provider has no such charge. */
export async function askProvider(services: MovingMoney, attempt: Attempt): Promise<Settled | undefined> {
  const { provider, providerKey: key, providerRef: ref, createdAt: madeAfter } = attempt;
  const charge = await withinTimeLimit(services.payments.of(provider).findCharge({ key, ref, madeAfter }));
  if (!charge) return undefined;
  const settled = await settleCharge(services, attempt, charge);
  // Nobody may confirm at their bank what is no longer available.
  const isPointless = settled.attempt.status === 'requires-action' && !settled.isPayable;
  return isPointless ? giveUp(services, settled.attempt) : settled;
}

/** For attempts whose request is gone. One that stays unknown for long is given up. */
export async function settlePayment(services: MovingMoney, attempt: Attempt): Promise<Settled | undefined> {
  const settled = await askProvider(services, attempt);
  return !settled && attempt.ageSeconds >= GIVE_UP_AFTER_SECONDS ? giveUp(services, attempt) : settled;
}
