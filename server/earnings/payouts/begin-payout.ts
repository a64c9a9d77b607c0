import { randomUUID } from 'node:crypto';
import { payoutLimits } from '../../../contract/earnings/limits.ts';
import { priceLimits } from '../../../contract/typed-amounts.ts';
import { record } from '../../history/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { marketToday } from '../../market/index.ts';
import { lockAccountOf } from '../accounts/account.queries.ts';
import { needsTaxDetails } from '../tax-details.ts';
import { findDueParts } from './due.queries.ts';
import { roundDownToSteps, sumOf } from './parts.ts';
import { writeStarted } from './payout-entries.ts';
import { findRecentFailure, insertPayout, type PayoutRow } from './payout.queries.ts';

export type PayoutServices = Pick<MoneyServices, 'pool' | 'payments' | 'config' | 'log'>;

/**
 * First phase: commits the payout and its parts before the provider is called. Returns undefined if nothing is due, the owner has no
 * usable account, or a payout already exists.
 */
export const beginPayout = (
  { pool, payments, config }: Pick<PayoutServices, 'pool' | 'payments' | 'config'>,
  ownerId: string,
  { isRetried = false, askedBy }: { isRetried?: boolean; askedBy?: string } = {},
): Promise<PayoutRow | undefined> =>
  transaction(pool, async (db) => {
    const provider = payments.current.name;
    const account = payments.current.payouts && (await lockAccountOf(db, ownerId, provider));
    if (account?.status !== 'ready' || account.isWaiting) return undefined;
    if (await needsTaxDetails(db, config, ownerId)) return undefined;
    const { retryDays } = payoutLimits;
    if (!isRetried && (await findRecentFailure(db, ownerId, { provider, retryDays }))) return undefined;
    const day = await marketToday(db, config.timeZone);
    const due = await findDueParts(db, ownerId, day);
    if (sumOf(due) < Math.max(1, config.payoutMinimumCents)) return undefined;
    const parts = roundDownToSteps(due, priceLimits(config.currency).stepCents);
    const amountCents = sumOf(parts);
    if (amountCents <= 0) return undefined;
    const payout = await insertPayout(db, {
      ownerId,
      provider,
      key: randomUUID(),
      accountRef: account.ref,
      amountCents,
      day,
    });
    if (payout) await writeStarted(db, payout, parts);
    if (payout && askedBy) {
      const details = { payoutId: payout.id };
      await record(db, { action: 'payout-retried', actor: { uid: askedBy }, userId: ownerId, details });
    }
    return payout;
  });
