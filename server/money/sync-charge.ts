import {
  withinTimeLimit,
  type Charge,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
} from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { MoneyServices } from './services.ts';
import { findDispute, saveDispute } from './dispute.queries.ts';
import { findAttemptOfCharge, insertLedgerEntry, isOpen, lockAttempt, type Attempt } from './payment.queries.ts';
import { promiseRest } from './promise-rest.ts';
import { isKnownEvent, recordEvent } from './provider-event.queries.ts';
import { findRefund, insertRefund, setRefundFailed } from './refund.queries.ts';
import { recordRefunded } from '../rentals/state/rental-history.ts';
import { settleRefund } from './send-refunds.ts';
import { settleCharge } from './settle-payment.ts';

type Syncing = Pick<MoneyServices, 'config' | 'pool' | 'payments' | 'log'>;

/** A refund that the card's bank sent back after all. Somebody has to find another way to its holder. */
async function takeBackRefund({ pool, log }: Syncing, attempt: Attempt, refund: ProviderRefund): Promise<void> {
  const { ref: providerRef, amountCents, failure = '' } = refund;
  const isNews = await transaction(pool, async (db) => {
    await lockAttempt(db, attempt.id);
    const known = await findRefund(db, refund);
    if (!known || known.status === 'failed') return false;
    await setRefundFailed(db, known.id, failure, known.status);
    if (known.status === 'succeeded') {
      await insertLedgerEntry(db, { rentalId: attempt.rentalId, kind: 'refund-failed', amountCents, providerRef });
    }
    return true;
  });
  if (isNews) log.error({ rentalId: attempt.rentalId, ref: providerRef, amountCents, failure }, 'a refund failed');
}

/** A refund that the provider has: one of ours whose answer was lost, or one that somebody made there by hand. */
async function syncRefund(services: Syncing, attempt: Attempt, refund: ProviderRefund): Promise<void> {
  if (refund.failure !== undefined) return takeBackRefund(services, attempt, refund);
  const known = await findRefund(services.pool, refund);
  if (known) {
    if (known.status !== 'succeeded')
      await settleRefund(services, { id: known.id, rentalId: attempt.rentalId }, refund);
    return;
  }
  await transaction(services.pool, async (db) => {
    await lockAttempt(db, attempt.id);
    if (await findRefund(db, refund)) return;
    const { ref: providerRef, amountCents } = refund;
    const reason = 'made-at-provider';
    await insertRefund(db, {
      attemptId: attempt.id,
      providerKey: `provider:${providerRef}`,
      providerRef,
      amountCents,
      reason,
    });
    await insertLedgerEntry(db, { rentalId: attempt.rentalId, kind: 'refund', amountCents: -amountCents, providerRef });
    await recordRefunded(db, { rentalId: attempt.rentalId, providerRef, refundCents: amountCents });
  });
}

/** A dispute does not change the rental: it is for the administrators to answer, at the provider. */
async function syncDispute({ pool, log }: Syncing, attempt: Attempt, dispute: ProviderDispute): Promise<void> {
  const { rentalId } = attempt;
  const { ref: providerRef, amountCents, status, isWithdrawn } = dispute;
  const isNews = await transaction(pool, async (db) => {
    await lockAttempt(db, attempt.id);
    const known = await findDispute(db, providerRef);
    const hasLeft = known?.hasLeft || isWithdrawn;
    const hasReturned = Boolean(known?.hasReturned || (known?.hasLeft && !isWithdrawn));
    if (known?.status === status && known.hasLeft === hasLeft && known.hasReturned === hasReturned) return false;
    await saveDispute(db, attempt.id, dispute);
    if (hasLeft) await insertLedgerEntry(db, { rentalId, kind: 'dispute', amountCents: -amountCents, providerRef });
    if (hasReturned) await insertLedgerEntry(db, { rentalId, kind: 'dispute-won', amountCents, providerRef });
    return true;
  });
  if (isNews) log.error({ rentalId, ref: providerRef, amountCents, status }, 'a payment is disputed');
}

/** Whether there is nothing to settle: most charges that are looked at were settled long ago. */
const agrees = (attempt: Attempt, { status, takesAnotherCard }: Charge): boolean =>
  !takesAnotherCard && (status === attempt.status || (status !== 'succeeded' && !isOpen(attempt)));

/** Brings our books to what the provider has of one charge. Answers false when we know nothing of it. */
export async function syncCharge(services: Syncing, charge: Charge): Promise<boolean> {
  const attempt = await findAttemptOfCharge(services.pool, charge);
  if (!attempt) return false;
  if (!agrees(attempt, charge)) await settleCharge(services, attempt, charge);
  for (const refund of charge.refunds) await syncRefund(services, attempt, refund);
  for (const dispute of charge.disputes) await syncDispute(services, attempt, dispute);
  if (charge.refunds.length + charge.disputes.length > 0) await promiseRest(services, attempt, charge);
  return true;
}

/**
 * The provider tells of a change by itself. Events come late, twice and in any order, so that the event says only where
 * to look: what counts is what the provider has when we ask.
 */
export async function receiveProviderEvent(
  services: Syncing,
  provider: PaymentProvider,
  event: { id: string; chargeRef: string },
): Promise<void> {
  const { pool, log } = services;
  if (await isKnownEvent(pool, provider.name, event.id)) return;
  const charge = await withinTimeLimit(provider.findCharge({ key: null, ref: event.chargeRef }));
  if (charge && !(await syncCharge(services, charge))) log.error({ ref: charge.ref }, 'a charge belongs to no rental');
  await recordEvent(pool, provider.name, event.id);
}
