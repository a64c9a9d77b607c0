import { TransferRefused, withinTimeLimit, type Transfer } from '../../money/index.ts';
import { AppError } from '../../platform/problem.ts';
import { beginPayout, type Paying } from './begin-payout.ts';
import { findPayout, type PayoutRow } from './payout.queries.ts';
import { sendPayout } from './send-payouts.ts';
import { settleTransfer } from './settle-payout.ts';

async function find({ pool }: Pick<Paying, 'pool'>, id: string): Promise<PayoutRow> {
  const payout = await findPayout(pool, id);
  if (!payout) throw new AppError('payout/not-found');
  return payout;
}

/** Sends what its owner is owed now, without waiting: another payout, under another key. */
export async function retryPayout(services: Paying, id: string): Promise<PayoutRow> {
  const { ownerId, status } = await find(services, id);
  if (status !== 'failed' && status !== 'returned') throw new AppError('payout/not-failed');
  const payout = await beginPayout(services, ownerId, { isRetried: true });
  if (!payout) throw new AppError('payout/nothing-due');
  await sendPayout(services, payout);
  return find(services, payout.id);
}

/**
 * Takes back what is still there, all or a part. It is owed to the owner again, so it makes good a balance below zero.
 * The same key takes back once.
 */
export async function reversePayout(
  services: Paying,
  { id, amountCents, key }: { id: string; amountCents: number; key: string },
): Promise<PayoutRow> {
  const payout = await find(services, id);
  const { provider, ref, status, currency } = payout;
  if ((status !== 'sent' && status !== 'paid') || ref === null) throw new AppError('payout/not-reversible');
  const payouts = services.payments.of(provider).payouts!;
  let transfer: Transfer;
  try {
    transfer = await withinTimeLimit(payouts.reverse({ key: `${id}:${key}`, transferRef: ref, amountCents, currency }));
  } catch (error) {
    if (error instanceof TransferRefused) throw new AppError('payout/not-reversible');
    // Whether it happened is found out by whoever asks next: this request under its key, or the reconciler.
    throw new AppError('payout/unavailable', { cause: error, retryAfterSeconds: 5 });
  }
  await settleTransfer(services, payout, transfer);
  return find(services, id);
}
