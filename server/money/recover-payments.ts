import type { MovingMoney } from './services.ts';
import { claimAttemptsToCheck } from './payment.queries.ts';
import { settlePayment } from './settle-payment.ts';

const BATCH = 20;

/**
 * Finds out how payments ended whose request is gone or whose answer never came, and finishes or undoes them. Asking
 * may fail again: the attempt then stays as it is and comes up later.
 */
export async function recoverPayments(services: MovingMoney): Promise<number> {
  let asked = 0;
  for (;;) {
    const attempts = await claimAttemptsToCheck(services.pool, BATCH);
    for (const attempt of attempts) {
      try {
        await settlePayment(services, attempt);
      } catch (error) {
        services.log.warn({ err: error, attemptId: attempt.id }, 'payment not settled yet');
      }
    }
    asked += attempts.length;
    if (attempts.length < BATCH) return asked;
  }
}
