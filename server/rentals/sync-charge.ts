import { withinTimeLimit, type Charge, type ProviderRefund } from '../payments/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../services.ts';
import { findAttemptOfCharge, insertLedgerEntry, isOpen, lockAttempt, type Attempt } from './payment.queries.ts';
import { promiseRest } from './promise-rest.ts';
import { findRefund, insertRefund, isKnownEvent, recordEvent } from './refund.queries.ts';
import { recordRefunded } from './rental-history.ts';
import { settleRefund } from './send-refunds.ts';
import { settleCharge } from './settle-payment.ts';

type Syncing = Pick<Services, 'config' | 'pool' | 'payments' | 'log'>;

/** A refund that the provider has: one of ours whose answer was lost, or one that somebody made there by hand. */
async function syncRefund(services: Syncing, attempt: Attempt, refund: ProviderRefund): Promise<void> {
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

/** Whether there is nothing to settle: most charges that are looked at were settled long ago. */
const agrees = (attempt: Attempt, { status }: Charge): boolean =>
  status === attempt.status || (status !== 'succeeded' && !isOpen(attempt));

/** Brings our books to what the provider has of one charge. Answers false when we know nothing of it. */
export async function syncCharge(services: Syncing, charge: Charge): Promise<boolean> {
  const attempt = await findAttemptOfCharge(services.pool, charge);
  if (!attempt) return false;
  if (!agrees(attempt, charge)) await settleCharge(services, attempt, charge);
  for (const refund of charge.refunds) await syncRefund(services, attempt, refund);
  if (charge.refunds.length > 0) await promiseRest(services, attempt, charge);
  return true;
}

/**
 * The provider tells of a change by itself. Events come late, twice and in any order, so that the event says only where
 * to look: what counts is what the provider has when we ask.
 */
export async function receiveProviderEvent(
  services: Syncing,
  event: { id: string; chargeKey: string; chargeRef: string | null },
): Promise<void> {
  const { pool, payments, log } = services;
  if (await isKnownEvent(pool, payments.name, event.id)) return;
  const charge = await withinTimeLimit(payments.findCharge({ key: event.chargeKey, ref: event.chargeRef }));
  if (charge && !(await syncCharge(services, charge))) log.error({ ref: charge.ref }, 'a charge belongs to no rental');
  await recordEvent(pool, payments.name, event.id);
}
