import type { PaymentServices } from './services.ts';
import { claimAttemptsToCheck } from './payment.queries.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 20;

/** Settles payments whose request died or whose response was lost. A failed lookup is retried later. */
export async function recoverPayments(services: PaymentServices): Promise<number> {
  let asked = 0;
  for (;;) {
    const attempts = await claimAttemptsToCheck(services.pool, BATCH);
    for (const attempt of attempts) {
      try {
        await settlePayment(services, attempt);
      } catch (error) {
        services.log.warn({ err: error, attemptId: attempt.id }, 'could not settle a payment; retrying later');
      }
    }
    asked += attempts.length;
    if (attempts.length < BATCH) return asked;
  }
}
