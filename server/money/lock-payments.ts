import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { DueSubject, RefundReason } from './due.ts';
import { lockSucceededAttempts, type Attempt } from './payment.queries.ts';
import { insertRefund } from './refund.queries.ts';

/** Money that was paid and not refunded; locked until the transaction ends. */
export interface LockedPayments {
  paidCents: number;
  /** Whether a card's bank holds some of the money, which does not count as paid */
  isDisputed: boolean;
  /** A worker retries the refund until it succeeds. */
  promiseRefund(amountCents: number, reason: RefundReason): Promise<void>;
}

/** Excludes what was returned before, by us or by the card's bank. */
const leftOf = ({ amountCents, refundedCents, disputedCents }: Attempt) =>
  Math.max(0, amountCents - refundedCents - disputedCents);

/** Lock the subjects first. */
export async function lockPayments(db: Database, subjects: readonly DueSubject[]): Promise<LockedPayments> {
  const attempts = await lockSucceededAttempts(db, subjects);
  return {
    paidCents: attempts.reduce((sum, attempt) => sum + leftOf(attempt), 0),
    isDisputed: attempts.some(({ disputedCents }) => disputedCents > 0),
    // Refunds the latest charge first, because older cards are more likely to be closed.
    async promiseRefund(refundCents, reason) {
      let left = refundCents;
      for (const attempt of attempts.toReversed()) {
        const amountCents = Math.min(left, leftOf(attempt));
        if (amountCents <= 0) continue;
        await insertRefund(db, { attemptId: attempt.id, providerKey: randomUUID(), amountCents, reason });
        left -= amountCents;
      }
    },
  };
}
