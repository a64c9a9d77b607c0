import { once } from '../platform/idempotency.ts';
import { payDue, type DuePayment } from './pay-due.ts';
import type { Attempt } from './payment.queries.ts';
import type { MovingMoney } from './services.ts';

interface OnePayment<Result> extends Omit<DuePayment, 'requestKey'> {
  userId: string;
  key: string;
  operation: string;
  /** What the key stands for: it is refused with anything else. */
  request: object;
  answerFor: (attempt: Attempt | undefined) => Promise<Result>;
}

/** However often it is called, there is at most one charge. */
export const payOnce = <Result extends { checking?: true | undefined; requiresAction?: object | undefined }>(
  services: MovingMoney,
  { userId, key, operation, request, answerFor, ...payment }: OnePayment<Result>,
): Promise<Result> =>
  once<Result>(services.pool, { userId, key, operation, request }, async (keep) => {
    const result = await answerFor(await payDue(services, { ...payment, requestKey: key }));
    // While the outcome is open, a retry must be able to find it.
    if (!result.checking && !result.requiresAction) await keep(services.pool, result);
    return result;
  });
