import { record } from '../../history/index.ts';
import { TransferRefused, withinTimeLimit } from '../../money/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import type { Paying } from './begin-payout.ts';
import { findPayout, lockPayout } from './payout.queries.ts';
import { endReversal, findReversal, insertReversal, takeReversals, type ReversalRow } from './reversal.queries.ts';
import { settleTransfer } from './settle-payout.ts';

const BATCH = 20;

const unavailable = (cause?: unknown) => new AppError('payout/unavailable', { cause, retryAfterSeconds: 5 });

interface NewReversal {
  id: string;
  /** A function is asked when it is written down, unless it was before. */
  amountCents: number | ((db: Database) => Promise<number>);
  key: string;
  /** An administrator, for the history */
  askedBy?: string;
}

/** First phase: commits what is taken back before anybody is asked. */
const beginReversal = (
  { pool }: Pick<Paying, 'pool'>,
  { id: payoutId, amountCents: cents, key: given, askedBy }: NewReversal,
): Promise<ReversalRow> =>
  transaction(pool, async (db) => {
    const key = `${payoutId}:${given}`;
    const { status, ref } = await lockPayout(db, payoutId);
    const known = await findReversal(db, key);
    if (known) return known;
    if ((status !== 'sent' && status !== 'paid') || ref === null) throw new AppError('payout/not-reversible');
    const amountCents = typeof cents === 'number' ? cents : await cents(db);
    const reversal = await insertReversal(db, { payoutId, key, amountCents, askedBy: askedBy ?? null });
    if (!reversal) throw unavailable();
    return reversal;
  });

/** Second and third phase, under the same key however often. False when it is refused. */
async function settleReversal(services: Paying, reversal: ReversalRow): Promise<boolean> {
  const { pool, payments } = services;
  const payout = (await findPayout(pool, reversal.payoutId))!;
  const { key, amountCents } = reversal;
  const request = { key, transferRef: payout.ref!, amountCents, currency: payout.currency };
  try {
    const transfer = await withinTimeLimit(payments.of(payout.provider).payouts!.reverse(request));
    await settleTransfer(services, payout, transfer);
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    await endReversal(pool, reversal.id, 'refused');
    return false;
  }
  await transaction(pool, async (db) => {
    if (!(await endReversal(db, reversal.id, 'done')) || !reversal.askedBy) return;
    const details = { payoutId: payout.id, amountCents };
    const actor = { uid: reversal.askedBy };
    await record(db, { action: 'payout-reversed', actor, userId: payout.ownerId, details });
  });
  return true;
}

/**
 * Takes back what is still there, all or a part. It is owed to the owner again, so it makes good a balance below zero.
 * The same key takes back once.
 */
export async function reversePayout(services: Paying, asked: NewReversal): Promise<void> {
  if (!(await findPayout(services.pool, asked.id))) throw new AppError('payout/not-found');
  const reversal = await beginReversal(services, asked);
  if (reversal.status === 'done') return;
  // Whether it happened is found out by the next to ask: this request under its key, or the worker.
  const isDone =
    reversal.status === 'started' &&
    (await settleReversal(services, reversal).catch((error: unknown) => {
      throw unavailable(error);
    }));
  if (!isDone) throw new AppError('payout/not-reversible');
}

/** Those whose answer never came */
export async function sendReversals(services: Paying, stopping?: AbortSignal): Promise<number> {
  let asked = 0;
  for (;;) {
    const reversals = await takeReversals(services.pool, BATCH);
    for (const reversal of reversals) {
      if (stopping?.aborted) return asked;
      await settleReversal(services, reversal).catch((error: unknown) =>
        services.log.warn({ err: error, payoutId: reversal.payoutId }, 'the outcome of a reversal is unknown'),
      );
      asked++;
    }
    if (reversals.length < BATCH) return asked;
  }
}
