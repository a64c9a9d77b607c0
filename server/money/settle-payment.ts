import { randomUUID } from 'node:crypto';
import { withinTimeLimit, type Charge, type ChargeRequest } from './providers/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Authorisation, LockedDue, RefundReason } from './due.ts';
import type { MovingMoney } from './services.ts';
import {
  checkAuthorised,
  isOpen,
  lockAgain,
  lowerDue,
  setAttempt,
  setSucceeded,
  type Attempt,
} from './payment.queries.ts';
import { deleteKeptCard } from './kept-card.queries.ts';
import { insertRefund } from './refund.queries.ts';

// After this long, an unknown charge's key is cancelled at the provider, lest a request still in flight takes effect.
const GIVE_UP_AFTER_SECONDS = 30;
/** Whether the bank still keeps an authorised amount for us is asked so often. */
const AUTHORISED_CHECK_SECONDS = 600;

interface Settled {
  attempt: Attempt;
  /** Where something is yet to be done about it */
  isPayable: boolean;
  /** What is to become of it, if it is authorised */
  authorisation?: Authorisation;
}

export const toChargeRequest = ({ dueKinds }: Pick<MovingMoney, 'dueKinds'>, attempt: Attempt): ChargeRequest => ({
  key: attempt.providerKey,
  amountCents: attempt.amountCents,
  currency: attempt.currency,
  paymentMethodId: attempt.paymentMethodId,
  payerId: attempt.due.payerId,
  capturesLater: attempt.capturesLater,
  labels: dueKinds[attempt.due.kind].labels(attempt.due),
  description: dueKinds[attempt.due.kind].description(attempt.due),
  customerRef: attempt.customerRef,
  keepsCard: attempt.keepsCard,
  isOffSession: attempt.isOffSession,
});

/** There is nothing that it could be for. */
const giveBack = (db: Database, { id, amountCents, refundedCents }: Attempt, reason: RefundReason) =>
  insertRefund(db, { attemptId: id, providerKey: randomUUID(), amountCents: amountCents - refundedCents, reason });

async function takeCharge(db: Database, locked: LockedDue, attempt: Attempt, charge: Charge): Promise<Attempt> {
  // Where less than all was to be charged, that is what was due.
  const amountCents = locked.captureCents ? charge.amountCents : attempt.amountCents;
  if (amountCents < attempt.amountCents) await lowerDue(db, attempt, amountCents);
  const succeeded = { ...(await setSucceeded(db, attempt, charge)), amountCents };
  const reason = await locked.settled({ attemptId: attempt.id, amountCents });
  if (!reason) return succeeded;
  if (attempt.keepsCard) await deleteKeptCard(db, attempt.id);
  await giveBack(db, succeeded, reason);
  return { ...succeeded, refundedCents: amountCents };
}

/** Nothing is charged under it any more. */
async function endAttempt(
  db: Database,
  locked: LockedDue,
  attempt: Attempt,
  end: { status: 'declined' | 'abandoned'; providerRef: string } & Partial<Pick<Charge, 'message' | 'decline'>>,
): Promise<Attempt> {
  if (!isOpen(attempt)) return attempt;
  const ended = await setAttempt(db, attempt, end);
  if (attempt.status === 'authorised') await locked.authorisationEnded({ attemptId: attempt.id });
  await locked.notCharged?.({ id: attempt.id, status: end.status, isOffSession: attempt.isOffSession });
  return ended;
}

/** Returns how the attempt stands now. */
async function applyCharge(db: Database, locked: LockedDue, attempt: Attempt, charge: Charge): Promise<Attempt> {
  const { ref: providerRef, message, decline } = charge;
  switch (charge.status) {
    case 'succeeded':
      // Money that moved counts, whatever we thought of the attempt before, and counts once.
      return attempt.status === 'succeeded' ? attempt : takeCharge(db, locked, attempt, charge);
    case 'declined':
      return endAttempt(db, locked, attempt, { status: 'declined', providerRef, message, decline });
    case 'cancelled':
      return endAttempt(db, locked, attempt, { status: 'abandoned', providerRef });
    case 'authorised': {
      if (!isOpen(attempt) || attempt.status === 'authorised') return attempt;
      const authorised = await setAttempt(db, attempt, { status: 'authorised', providerRef });
      await locked.authorised({ attemptId: attempt.id });
      return authorised;
    }
    case 'requires-action': {
      if (attempt.status !== 'started' && attempt.status !== 'unknown') return attempt;
      const { action } = charge;
      return setAttempt(db, attempt, { status: 'requires-action', providerRef, action, checkAfterSeconds: 60 });
    }
    case 'processing':
      if (attempt.status !== 'started') return attempt;
      return setAttempt(db, attempt, { status: 'unknown', providerRef, checkAfterSeconds: 5 });
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
  const { due } = attempt;
  if (charge.currency !== attempt.currency) {
    throw new Error(`The charge ${charge.ref} is in ${charge.currency}, and we asked for ${attempt.currency}.`);
  }
  const stands = await endDeclined(services, attempt, charge);
  return transaction(services.pool, async (db) => {
    const locked = await services.dueKinds[due.kind].lock(db, due);
    const now = await applyCharge(db, locked, await lockAgain(db, attempt), stands);
    const settled = { attempt: now, isPayable: now.status === 'requires-action' && (await locked.isPayable()) };
    if (settled.attempt.status !== 'authorised') return settled;
    const authorisation = await locked.authorisation();
    await checkAuthorised(db, due, authorisation === 'keep' ? AUTHORISED_CHECK_SECONDS : 0);
    return { ...settled, authorisation };
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
  return isPointless || settled.authorisation === 'release' ? giveUp(services, settled.attempt) : settled;
}

/** What its kind has decided is committed, and final; so it is read in one transaction and done after it. */
async function settleAuthorised(services: MovingMoney, attempt: Attempt): Promise<Settled | undefined> {
  const { due, provider, providerKey: key, providerRef: ref, currency } = attempt;
  const decided = await transaction(services.pool, async (db) => {
    const locked = await services.dueKinds[due.kind].lock(db, due);
    if ((await lockAgain(db, attempt)).status !== 'authorised') return undefined;
    const what = await locked.authorisation();
    return { what, amountCents: what === 'capture' ? await locked.captureCents?.() : undefined };
  });
  switch (decided?.what) {
    case 'capture': {
      const { amountCents } = decided;
      const request = { key, ref: ref!, amountCents, currency };
      const charge = await withinTimeLimit(services.payments.of(provider).capture(request));
      return settleCharge(services, attempt, charge);
    }
    case 'release':
      return giveUp(services, attempt);
    case 'keep':
      return askProvider(services, attempt);
    case undefined:
      return undefined;
  }
}

/** For attempts whose request is gone. One that stays unknown for long is given up. */
export async function settlePayment(services: MovingMoney, attempt: Attempt): Promise<Settled | undefined> {
  if (attempt.status === 'authorised') return settleAuthorised(services, attempt);
  const settled = await askProvider(services, attempt);
  return !settled && attempt.ageSeconds >= GIVE_UP_AFTER_SECONDS ? giveUp(services, attempt) : settled;
}
