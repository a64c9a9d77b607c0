import { AppError } from '../../platform/problem.ts';
import { beginPayout, type PayoutServices } from './begin-payout.ts';
import { findPayout, type PayoutRow } from './payout.queries.ts';
import { sendPayout } from './send-payouts.ts';

async function find({ pool }: Pick<PayoutServices, 'pool'>, id: string): Promise<PayoutRow> {
  const payout = await findPayout(pool, id);
  if (!payout) throw new AppError('payout/not-found');
  return payout;
}

/** Creates and sends a new payout for what the owner is owed now, without waiting for the next round. */
export async function retryPayout(services: PayoutServices, id: string, askedBy?: string): Promise<PayoutRow> {
  const { ownerId, status } = await find(services, id);
  if (status !== 'failed' && status !== 'returned') throw new AppError('payout/not-failed');
  const payout = await beginPayout(services, ownerId, { isRetried: true, ...(askedBy !== undefined && { askedBy }) });
  if (!payout) throw new AppError('payout/nothing-due');
  await sendPayout(services, payout);
  return find(services, payout.id);
}
