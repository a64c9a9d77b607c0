import { record } from '../../history/index.ts';
import { TransferRefused, withProviderTimeout } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import type { PayoutServices } from './begin-payout.ts';
import { findPayout, lockPayout } from './payout.queries.ts';
import { finishReversal, findReversal, insertReversal, claimReversals, type ReversalRow } from './reversal.queries.ts';
import { settleTransfer } from './settle-payout.ts';

const BATCH = 20;

const unavailable = (cause?: unknown) => new AppError('payout/unavailable', { cause, retryAfterSeconds: 5 });

interface NewReversal {
  id: string;
  /** A function is called when the reversal is recorded, but not for a repeated request. */
  amountCents: number | ((db: Database) => Promise<number>);
  key: string;
  /** The administrator, recorded in the history. */
  askedBy?: string;
}

/** First phase: commits the reversal before the provider is called. */
const beginReversal = (
  { pool }: Pick<PayoutServices, 'pool'>,
  { id: payoutId, amountCents: cents, key: requestKey, askedBy }: NewReversal,
): Promise<ReversalRow> =>
  transaction(pool, async (db) => {
    const key = `${payoutId}:${requestKey}`;
    const { status, ref } = await lockPayout(db, payoutId);
    const known = await findReversal(db, key);
    if (known) return known;
    if ((status !== 'sent' && status !== 'paid') || ref === null) throw new AppError('payout/not-reversible');
    const amountCents = typeof cents === 'number' ? cents : await cents(db);
    const reversal = await insertReversal(db, { payoutId, key, amountCents, askedBy: askedBy ?? null });
    if (!reversal) throw unavailable();
    return reversal;
  });

/** Second and third phase. Can be repeated, because the key stays the same. Returns false if the provider refuses. */
async function settleReversal(services: PayoutServices, reversal: ReversalRow): Promise<boolean> {
  const { pool, payments } = services;
  const payout = (await findPayout(pool, reversal.payoutId))!;
  const { key, amountCents } = reversal;
  const request = { key, transferRef: payout.ref!, amountCents, currency: payout.currency };
  try {
    const transfer = await withProviderTimeout(payments.of(payout.provider).payouts!.reverse(request));
    await settleTransfer(services, payout, transfer);
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await finishReversal(pool, reversal.id, 'refused');
    return false;
  }
  await transaction(pool, async (db) => {
    if (!(await finishReversal(db, reversal.id, 'done')) || !reversal.askedBy) return;
    const details = { payoutId: payout.id, amountCents };
    const actor = { uid: reversal.askedBy };
    await record(db, { action: 'payout-reversed', actor, userId: payout.ownerId, details });
  });
  return true;
}

/**
 * Reverses all or part of a payout. The amount is owed to the owner again, so it offsets a negative balance. Repeating a request with the
 * same key has no further effect.
 */
export async function reversePayout(services: PayoutServices, request: NewReversal): Promise<void> {
  if (!(await findPayout(services.pool, request.id))) throw new AppError('payout/not-found');
  const reversal = await beginReversal(services, request);
  if (reversal.status === 'done') return;
  // If the outcome is unknown, a retry with the same key or the worker finds it out.
  const isDone =
    reversal.status === 'started' &&
    (await settleReversal(services, reversal).catch((error: unknown) => {
      throw unavailable(error);
    }));
  if (!isDone) throw new AppError('payout/not-reversible');
}

/** Settles reversals whose outcome is unknown. */
export async function sendReversals(services: PayoutServices, stopping?: AbortSignal): Promise<number> {
  let settled = 0;
  for (;;) {
    const reversals = await claimReversals(services.pool, BATCH);
    for (const reversal of reversals) {
      if (stopping?.aborted) return settled;
      await settleReversal(services, reversal).catch((error: unknown) =>
        services.log.warn({ err: error, payoutId: reversal.payoutId }, 'the outcome of a reversal is unknown'),
      );
      settled++;
    }
    if (reversals.length < BATCH) return settled;
  }
}
