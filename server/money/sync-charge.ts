import {
  withProviderTimeout,
  type Charge,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
} from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import type { PaymentServices } from './services.ts';
import { findDispute, saveDispute } from './dispute.queries.ts';
import { findAttemptOfCharge, insertLedgerEntry, isOpen, lockAttempt, type Attempt } from './payment.queries.ts';
import { refundRemainder } from './refund-remainder.ts';
import { isKnownEvent, recordEvent } from './provider-event.queries.ts';
import { findRefund, insertRefund, setRefundFailed } from './refund.queries.ts';
import { settleRefund } from './send-refunds.ts';
import { cancelAttempt, settleCharge } from './settle-payment.ts';

/** The card's bank returned the refund, so an administrator has to refund the holder another way. */
async function failRefund({ pool, log }: PaymentServices, attempt: Attempt, refund: ProviderRefund): Promise<void> {
  const { ref: providerRef, amountCents, failure = '' } = refund;
  const isNew = await transaction(pool, async (db) => {
    await lockAttempt(db, attempt.id);
    const known = await findRefund(db, refund);
    if (!known || known.status === 'failed') return false;
    await setRefundFailed(db, known.id, failure, known.status);
    if (known.status === 'succeeded') {
      await insertLedgerEntry(db, { dueId: attempt.due.id, kind: 'refund-failed', amountCents, providerRef });
    }
    return true;
  });
  if (isNew) log.error({ due: attempt.due, ref: providerRef, amountCents, failure }, 'a refund failed');
}

/** Handles our own refunds whose response was lost, and refunds made manually at the provider. */
async function syncRefund(services: PaymentServices, attempt: Attempt, refund: ProviderRefund): Promise<void> {
  if (refund.failure !== undefined) return failRefund(services, attempt, refund);
  const known = await findRefund(services.pool, refund);
  if (known) {
    if (known.status !== 'succeeded') await settleRefund(services, { ...known, due: attempt.due }, refund);
    return;
  }
  const { due } = attempt;
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
    await insertLedgerEntry(db, { dueId: due.id, kind: 'refund', amountCents: -amountCents, providerRef });
    await services.dueHandlers[due.kind].onRefunded(db, due, { amountCents, reason });
  });
}

/** A dispute does not change the rental or claim: administrators answer it at the provider. */
async function syncDispute({ pool, log }: PaymentServices, attempt: Attempt, dispute: ProviderDispute): Promise<void> {
  const { due } = attempt;
  const { ref: providerRef, amountCents, status, isWithdrawn } = dispute;
  const isNew = await transaction(pool, async (db) => {
    await lockAttempt(db, attempt.id);
    const known = await findDispute(db, providerRef);
    const hasLeft = known?.hasLeft || isWithdrawn;
    const hasReturned = Boolean(known?.hasReturned || (known?.hasLeft && !isWithdrawn));
    if (known?.status === status && known.hasLeft === hasLeft && known.hasReturned === hasReturned) return false;
    await saveDispute(db, attempt.id, dispute);
    await notifyAdministrators(db);
    if (hasLeft)
      await insertLedgerEntry(db, { dueId: due.id, kind: 'dispute', amountCents: -amountCents, providerRef });
    if (hasReturned) await insertLedgerEntry(db, { dueId: due.id, kind: 'dispute-won', amountCents, providerRef });
    return true;
  });
  if (isNew) log.error({ due, ref: providerRef, amountCents, status }, 'a payment is disputed');
}

/** True for most charges, which were settled long ago. */
const isUpToDate = (attempt: Attempt, { status, takesAnotherCard }: Charge): boolean =>
  !takesAnotherCard &&
  (status === attempt.status || (status !== 'succeeded' && status !== 'authorised' && !isOpen(attempt)));

/** Returns false for an unknown charge. A charge in another currency is not ours, whatever key it has. */
export async function syncCharge(services: PaymentServices, charge: Charge): Promise<boolean> {
  const attempt = await findAttemptOfCharge(services.pool, charge);
  if (attempt?.currency !== charge.currency) return false;
  if (!isUpToDate(attempt, charge)) {
    const settled = await settleCharge(services, attempt, charge);
    // We have given it up, but it is still authorised at the provider.
    if (charge.status === 'authorised' && settled.attempt.status !== 'authorised')
      await cancelAttempt(services, attempt);
  }
  for (const refund of charge.refunds) await syncRefund(services, attempt, refund);
  for (const dispute of charge.disputes) await syncDispute(services, attempt, dispute);
  if (charge.refunds.length + charge.disputes.length > 0) await refundRemainder(services, attempt, charge);
  return true;
}

/** Events may be late, repeated and out of order, so they only tell what to look up: the provider's current state counts. */
export async function receiveProviderEvent(
  services: PaymentServices,
  provider: PaymentProvider,
  event: { id: string; chargeRef: string },
): Promise<void> {
  const { pool, log } = services;
  if (await isKnownEvent(pool, provider.name, event.id)) return;
  const charge = await withProviderTimeout(provider.findCharge({ key: null, ref: event.chargeRef }));
  if (charge && !(await syncCharge(services, charge))) log.error({ ref: charge.ref }, 'a charge has no due');
  await recordEvent(pool, provider.name, event.id);
}
