import { randomUUID } from 'node:crypto';
import { withProviderTimeout, type Charge, type ChargeRequest } from './providers/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Authorisation, LockedDue, RefundReason } from './due.ts';
import type { PaymentServices } from './services.ts';
import {
  scheduleAuthorisationCheck,
  isOpen,
  relockAttempt,
  reduceDueAmount,
  setAttempt,
  setSucceeded,
  type Attempt,
} from './payment.queries.ts';
import { deleteKeptCard } from './kept-card.queries.ts';
import { insertRefund } from './refund.queries.ts';

// After this long, the key of an unknown charge is cancelled at the provider, so that no request in flight can take effect.
const GIVE_UP_AFTER_SECONDS = 30;
/** How often to check whether an authorisation still stands. */
const AUTHORISED_CHECK_SECONDS = 600;

interface Settled {
  attempt: Attempt;
  /** Whether it waits for the payer and can still be paid */
  isPayable: boolean;
  /** What to do with it, if it is authorised */
  authorisation?: Authorisation;
}

export const toChargeRequest = (
  { dueHandlers }: Pick<PaymentServices, 'dueHandlers'>,
  attempt: Attempt,
): ChargeRequest => ({
  key: attempt.providerKey,
  amountCents: attempt.amountCents,
  currency: attempt.currency,
  paymentMethodId: attempt.paymentMethodId,
  payerId: attempt.due.payerId,
  capturesLater: attempt.capturesLater,
  labels: dueHandlers[attempt.due.kind].labels(attempt.due),
  description: dueHandlers[attempt.due.kind].description(attempt.due),
  customerRef: attempt.customerRef,
  keepsCard: attempt.keepsCard,
  isOffSession: attempt.isOffSession,
});

/** Refunds a charge that is not needed. */
const refundAll = (db: Database, { id, amountCents, refundedCents }: Attempt, reason: RefundReason) =>
  insertRefund(db, { attemptId: id, providerKey: randomUUID(), amountCents: amountCents - refundedCents, reason });

/** A charge that was made counts once, whatever state we recorded before. */
async function recordSuccess(db: Database, locked: LockedDue, attempt: Attempt, charge: Charge): Promise<Attempt> {
  const counted = await setSucceeded(db, attempt, charge);
  if (!counted) return relockAttempt(db, attempt);
  // A partial capture lowers the amount that is due.
  const amountCents = locked.captureCents ? charge.amountCents : attempt.amountCents;
  if (amountCents < attempt.amountCents) await reduceDueAmount(db, attempt, amountCents);
  const succeeded = { ...counted, amountCents };
  const reason = await locked.onCharged({ attemptId: attempt.id, amountCents });
  if (!reason) return succeeded;
  if (attempt.keepsCard) await deleteKeptCard(db, attempt.id);
  await refundAll(db, succeeded, reason);
  return { ...succeeded, refundedCents: amountCents };
}

/** Ends an attempt that can no longer charge anything. */
async function endAttempt(
  db: Database,
  locked: LockedDue,
  attempt: Attempt,
  end: { status: 'declined' | 'abandoned'; providerRef: string } & Partial<Pick<Charge, 'message' | 'decline'>>,
): Promise<Attempt> {
  if (!isOpen(attempt)) return attempt;
  const ended = await setAttempt(db, attempt, end);
  if (attempt.status === 'authorised') await locked.onAuthorisationEnded({ attemptId: attempt.id });
  await locked.onNotCharged?.({ id: attempt.id, status: end.status, isOffSession: attempt.isOffSession });
  return ended;
}

/** Returns the updated attempt. */
async function applyCharge(db: Database, locked: LockedDue, known: Attempt, charge: Charge): Promise<Attempt> {
  const { ref: providerRef, message, decline } = charge;
  if (charge.status === 'succeeded') return recordSuccess(db, locked, known, charge);
  const attempt = await relockAttempt(db, known);
  switch (charge.status) {
    case 'declined':
      return endAttempt(db, locked, attempt, { status: 'declined', providerRef, message, decline });
    case 'cancelled':
      return endAttempt(db, locked, attempt, { status: 'abandoned', providerRef });
    case 'authorised': {
      if (!isOpen(attempt) || attempt.status === 'authorised') return attempt;
      const authorised = await setAttempt(db, attempt, { status: 'authorised', providerRef });
      await locked.onAuthorised({ attemptId: attempt.id });
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
 * Cancels a declined charge at the provider before recording it as declined: its secret may be in a browser, where
 * another card could pay for it long after the dates went to another renter.
 */
export async function cancelDeclined(services: PaymentServices, attempt: Attempt, charge: Charge): Promise<Charge> {
  if (!charge.takesAnotherCard) return charge;
  const request = { ...toChargeRequest(services, attempt), ref: charge.ref };
  const ended = await withProviderTimeout(services.payments.of(attempt.provider).cancelCharge(request));
  return ended.status === 'cancelled' ? { ...charge, takesAnotherCard: false } : ended;
}

/** Called by the paying request, provider events and workers, in any order and any number of times. */
export async function settleCharge(services: PaymentServices, attempt: Attempt, charge: Charge): Promise<Settled> {
  const { due } = attempt;
  if (charge.currency !== attempt.currency) {
    throw new Error(`The charge ${charge.ref} is in ${charge.currency} instead of ${attempt.currency}.`);
  }
  const finalCharge = await cancelDeclined(services, attempt, charge);
  return transaction(services.pool, async (db) => {
    const locked = await services.dueHandlers[due.kind].lock(db, due);
    const now = await applyCharge(db, locked, attempt, finalCharge);
    const settled = { attempt: now, isPayable: now.status === 'requires-action' && (await locked.isPayable()) };
    if (settled.attempt.status !== 'authorised') return settled;
    const authorisation = await locked.authorisation();
    await scheduleAuthorisationCheck(db, due, authorisation === 'keep' ? AUTHORISED_CHECK_SECONDS : 0);
    return { ...settled, authorisation };
  });
}

/** Cancels the attempt at the provider. If it has charged already, the charge counts. */
export async function cancelAttempt(services: PaymentServices, attempt: Attempt): Promise<Settled> {
  const request = { ...toChargeRequest(services, attempt), ref: attempt.providerRef };
  const charge = await withProviderTimeout(services.payments.of(attempt.provider).cancelCharge(request));
  return settleCharge(services, attempt, charge);
}

/** Undefined if the provider has no such charge. */
export async function settleFromProvider(services: PaymentServices, attempt: Attempt): Promise<Settled | undefined> {
  const { provider, providerKey: key, providerRef: ref, createdAt: madeAfter } = attempt;
  const charge = await withProviderTimeout(services.payments.of(provider).findCharge({ key, ref, madeAfter }));
  if (!charge) return undefined;
  const settled = await settleCharge(services, attempt, charge);
  // The payer must not be able to confirm a payment for something no longer available.
  const isPointless = settled.attempt.status === 'requires-action' && !settled.isPayable;
  return isPointless || settled.authorisation === 'release' ? cancelAttempt(services, settled.attempt) : settled;
}

/** Reads the decision of the due kind in a transaction, and calls the provider after it; decisions are final once committed. */
async function settleAuthorised(services: PaymentServices, attempt: Attempt): Promise<Settled | undefined> {
  const { due, provider, providerKey: key, providerRef: ref, currency } = attempt;
  const decided = await transaction(services.pool, async (db) => {
    const locked = await services.dueHandlers[due.kind].lock(db, due);
    if ((await relockAttempt(db, attempt)).status !== 'authorised') return undefined;
    const what = await locked.authorisation();
    return { what, amountCents: what === 'capture' ? await locked.captureCents?.() : undefined };
  });
  switch (decided?.what) {
    case 'capture': {
      const { amountCents } = decided;
      const request = { key, ref: ref!, amountCents, currency };
      const charge = await withProviderTimeout(services.payments.of(provider).capture(request));
      return settleCharge(services, attempt, charge);
    }
    case 'release':
      return cancelAttempt(services, attempt);
    case 'keep':
      return settleFromProvider(services, attempt);
    case undefined:
      return undefined;
  }
}

/** Settles attempts whose request died. An attempt that stays unknown for too long is given up. */
export async function settlePayment(services: PaymentServices, attempt: Attempt): Promise<Settled | undefined> {
  if (attempt.status === 'authorised') return settleAuthorised(services, attempt);
  const settled = await settleFromProvider(services, attempt);
  return !settled && attempt.ageSeconds >= GIVE_UP_AFTER_SECONDS ? cancelAttempt(services, attempt) : settled;
}
