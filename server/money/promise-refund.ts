import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/database.ts';
import type { DueSubject, RefundReason } from './due.ts';
import { lockSucceededAttempts, type Attempt } from './payment.queries.ts';
import { insertRefund } from './refund.queries.ts';

/** What was paid for something and not given back, locked until the transaction ends. */
export interface PaidMoney {
  paidCents: number;
  /** Whether the bank of a card has some of it, which then does not count as paid. */
  isDisputed: boolean;
  /** Promises some of it back. A worker sends it until it arrives. */
  promiseRefund(amountCents: number, reason: RefundReason): Promise<void>;
}

/** What is there to give back of a charge: nothing that went back before, by us or by the card's bank. */
const leftOf = ({ amountCents, refundedCents, disputedCents }: Attempt) =>
  Math.max(0, amountCents - refundedCents - disputedCents);

/** What it was paid for is locked before. */
export async function lockPaidMoney(db: Database, subject: DueSubject): Promise<PaidMoney> {
  const attempts = await lockSucceededAttempts(db, subject);
  return {
    paidCents: attempts.reduce((sum, attempt) => sum + leftOf(attempt), 0),
    isDisputed: attempts.some(({ disputedCents }) => disputedCents > 0),
    // Spread over the charges that it is taken from; there is hardly ever more than one.
    async promiseRefund(refundCents, reason) {
      let left = refundCents;
      for (const attempt of attempts) {
        const amountCents = Math.min(left, leftOf(attempt));
        if (amountCents <= 0) continue;
        await insertRefund(db, { attemptId: attempt.id, providerKey: randomUUID(), amountCents, reason });
        left -= amountCents;
      }
    },
  };
}
