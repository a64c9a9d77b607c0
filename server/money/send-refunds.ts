import { RefundRefused, withinTimeLimit, type ProviderRefund } from './providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { MoneyServices } from './services.ts';
import { insertLedgerEntry } from './payment.queries.ts';
import { recordRefunded } from '../rentals/state/rental-history.ts';
import { claimDueRefunds, setRefundDone, setRefundFailed, setRefundProblem, type Refund } from './refund.queries.ts';

const BATCH = 20;

/** The refund arrived: it enters the ledger, once. */
export const settleRefund = (
  { pool }: Pick<MoneyServices, 'pool'>,
  refund: Pick<Refund, 'id' | 'rentalId'>,
  { ref, amountCents }: ProviderRefund,
): Promise<void> =>
  transaction(pool, async (db) => {
    if (!(await setRefundDone(db, refund.id, ref))) return;
    await insertLedgerEntry(db, {
      rentalId: refund.rentalId,
      kind: 'refund',
      amountCents: -amountCents,
      providerRef: ref,
    });
    await recordRefunded(db, { rentalId: refund.rentalId, providerRef: ref, refundCents: amountCents });
  });

async function send(services: Pick<MoneyServices, 'pool' | 'payments' | 'log'>, refund: Refund): Promise<void> {
  const { provider, providerKey: key, chargeRef, amountCents } = refund;
  try {
    const done = await withinTimeLimit(services.payments.of(provider).refund({ key, chargeRef, amountCents }));
    await settleRefund(services, refund, done);
  } catch (error) {
    // Everything but a plain no may have worked: the same key asks again until there is an answer.
    const isFinal = error instanceof RefundRefused;
    const message = error instanceof Error ? error.message : String(error);
    services.log[isFinal ? 'error' : 'warn']({ refundId: refund.id, err: error }, 'refund not sent');
    if (isFinal) await setRefundFailed(services.pool, refund.id, message);
    else await setRefundProblem(services.pool, refund.id, message);
  }
}

/** Sends the refunds that were promised and are due, each under its own key. */
export async function sendRefunds(services: Pick<MoneyServices, 'pool' | 'payments' | 'log'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const refunds = await claimDueRefunds(services.pool, BATCH);
    for (const refund of refunds) await send(services, refund);
    sent += refunds.length;
    if (refunds.length < BATCH) return sent;
  }
}
