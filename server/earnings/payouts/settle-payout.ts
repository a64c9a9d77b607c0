import type { PayoutFailure } from '../../../contract/earnings/payouts/payouts.ts';
import type { MoneyServices, Transfer, TransferRefused } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { setPayoutAccountStatus } from '../accounts/account.queries.ts';
import { sumOf, takeFrom } from './parts.ts';
import { writeFailed, writeReturned, writeSent } from './payout-entries.ts';
import { announceFailed, announceReversed, announceSent } from './payout-news.ts';
import { addReversed, findParts, lockPayout, updatePayoutStatus, type PayoutRow } from './payout.queries.ts';

type SettleServices = Pick<MoneyServices, 'pool'>;

/** Records newly reversed amounts. Safe to call repeatedly with the same transfer. */
async function recordReversed(db: Database, payout: PayoutRow, { reversedCents }: Transfer): Promise<PayoutRow> {
  const amountCents = reversedCents - payout.reversedCents;
  if (amountCents <= 0) return payout;
  const parts = await findParts(db, payout);
  // If everything is reversed, all parts are returned, including negative ones.
  const taken = sumOf(parts) === amountCents ? parts : takeFrom(parts, amountCents);
  await writeReturned(db, payout, { parts: taken, amountCents, together: reversedCents });
  await addReversed(db, payout.id, amountCents);
  await announceReversed(db, payout, { amountCents, together: reversedCents });
  return { ...payout, reversedCents };
}

async function recordReturned(db: Database, payout: PayoutRow): Promise<void> {
  if (!(await updatePayoutStatus(db, payout, { status: 'returned', failure: 'returned' }))) return;
  const parts = await findParts(db, payout);
  const amountCents = sumOf(parts);
  if (amountCents > 0) await writeReturned(db, payout, { parts, amountCents });
  await announceFailed(db, { ...payout, failure: 'returned' });
}

async function applyTransfer(db: Database, known: PayoutRow, transfer: Transfer): Promise<void> {
  let payout = known;
  // The transfer exists, so the payout is recorded as sent, exactly once.
  if (payout.status === 'started') {
    await updatePayoutStatus(db, payout, { status: 'sent', ref: transfer.ref });
    await writeSent(db, payout);
    await announceSent(db, payout);
    payout = { ...payout, status: 'sent', ref: transfer.ref };
  }
  if (payout.status === 'failed' || payout.status === 'returned') return;
  payout = await recordReversed(db, payout, transfer);
  if (transfer.status === 'returned') await recordReturned(db, payout);
  else if (transfer.status === 'paid' && payout.status === 'sent')
    await updatePayoutStatus(db, payout, { status: 'paid' });
}

/** Called by workers, events and reconciliation, in any order and any number of times. */
export async function settleTransfer({ pool }: SettleServices, payout: PayoutRow, transfer: Transfer): Promise<void> {
  if (transfer.currency !== payout.currency || transfer.amountCents !== payout.amountCents) {
    throw new Error(
      `The transfer ${transfer.ref} is ${transfer.amountCents} ${transfer.currency}, and we asked for ${payout.amountCents} ${payout.currency}.`,
    );
  }
  await transaction(pool, async (db) => applyTransfer(db, await lockPayout(db, payout.id), transfer));
}

const ACCOUNT_AFTER: Partial<Record<PayoutFailure, 'closed' | 'incomplete'>> = {
  'account-closed': 'closed',
  'account-incomplete': 'incomplete',
};

/** The provider refused the transfer, so the amount is owed to the owner again. */
export const settleRefusal = (
  { pool }: SettleServices,
  { id }: PayoutRow,
  { reason }: TransferRefused,
): Promise<void> =>
  transaction(pool, async (db) => {
    const payout = await lockPayout(db, id);
    if (payout.status !== 'started' || !(await updatePayoutStatus(db, payout, { status: 'failed', failure: reason })))
      return;
    await writeFailed(db, payout, await findParts(db, payout));
    const status = ACCOUNT_AFTER[reason];
    if (status) await setPayoutAccountStatus(db, payout, status);
    await announceFailed(db, { ...payout, failure: reason });
  });
