import { AppError } from '../../platform/problem.ts';
import { beginPayout, type Paying } from './begin-payout.ts';
import { findPayout, type PayoutRow } from './payout.queries.ts';
import { sendPayout } from './send-payouts.ts';

async function find({ pool }: Pick<Paying, 'pool'>, id: string): Promise<PayoutRow> {
  const payout = await findPayout(pool, id);
  if (!payout) throw new AppError('payout/not-found');
  return payout;
}

/** Sends what its owner is owed now, without waiting: another payout, under another key. */
export async function retryPayout(services: Paying, id: string, askedBy?: string): Promise<PayoutRow> {
  const { ownerId, status } = await find(services, id);
  if (status !== 'failed' && status !== 'returned') throw new AppError('payout/not-failed');
  const payout = await beginPayout(services, ownerId, { isRetried: true, ...(askedBy !== undefined && { askedBy }) });
  if (!payout) throw new AppError('payout/nothing-due');
  await sendPayout(services, payout);
  return find(services, payout.id);
}
