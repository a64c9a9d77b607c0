import { RefundRefused, withProviderTimeout, type ProviderRefund } from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { PaymentServices } from './services.ts';
import { insertLedgerEntry } from './payment.queries.ts';
import { claimRefundsToSend, setRefundDone, setRefundFailed, setRefundError, type Refund } from './refund.queries.ts';

const BATCH = 20;

export const settleRefund = (
  { pool, dueHandlers }: Pick<PaymentServices, 'pool' | 'dueHandlers'>,
  { id, due, reason }: Pick<Refund, 'id' | 'due' | 'reason'>,
  { ref, amountCents }: ProviderRefund,
): Promise<void> =>
  transaction(pool, async (db) => {
    if (!(await setRefundDone(db, id, ref))) return;
    await insertLedgerEntry(db, { dueId: due.id, kind: 'refund', amountCents: -amountCents, providerRef: ref });
    await dueHandlers[due.kind].onRefunded(db, due, { amountCents, reason });
  });

async function send(services: PaymentServices, refund: Refund): Promise<void> {
  const { provider, providerKey: key, chargeRef, amountCents, due } = refund;
  const request = { key, chargeRef, amountCents, currency: due.currency };
  try {
    const done = await withProviderTimeout(services.payments.of(provider).refund(request));
    await settleRefund(services, refund, done);
  } catch (error) {
    // After any error but a refusal the refund may have been made, so it is retried with the same key until there is an answer.
    const isFinal = error instanceof RefundRefused;
    const message = error instanceof Error ? error.message : String(error);
    services.log[isFinal ? 'error' : 'warn']({ refundId: refund.id, err: error }, 'could not send a refund');
    if (isFinal) await setRefundFailed(services.pool, refund.id, message);
    else await setRefundError(services.pool, refund.id, message);
  }
}

export async function sendRefunds(services: PaymentServices): Promise<number> {
  let sent = 0;
  for (;;) {
    const refunds = await claimRefundsToSend(services.pool, BATCH);
    for (const refund of refunds) await send(services, refund);
    sent += refunds.length;
    if (refunds.length < BATCH) return sent;
  }
}
