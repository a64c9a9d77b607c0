import type { HoldRequest, PaymentResult, Rental } from '../../contract/rentals/rentals.ts';
import { ApiError, request } from '../platform/session/api.ts';
import { forgetAttempt, keptAttempt, keyFor, withKey } from './attempt-keys.ts';

/** Whether an answer settles the request. No answer, or one that says "not now", leaves it open. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.code !== 'request/idempotency-running';

export const pause = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000));

/** Sends a request under the key that is kept for it, and lets the key go once the answer is known. */
async function once<T>(name: string, body: unknown, send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    const answer = await send(withKey(keyFor(name, body)));
    forgetAttempt(name);
    return answer;
  } catch (error) {
    if (isFinal(error)) forgetAttempt(name);
    throw error;
  }
}

const RETRY_SECONDS = [1, 2, 4];

export async function holdDates(body: HoldRequest): Promise<Rental> {
  const name = `hold.${body.carId}.${body.startDate}.${body.endDate}`;
  for (const seconds of RETRY_SECONDS) {
    try {
      return await once(name, body, (headers) => request('POST /api/rentals', { body, headers }));
    } catch (error) {
      if (isFinal(error) || (error instanceof ApiError && error.status === 401)) throw error;
      await pause(seconds);
    }
  }
  return once(name, body, (headers) => request('POST /api/rentals', { body, headers }));
}

interface PayBody {
  paymentMethodId: string;
}

const payName = (rentalId: string) => `pay.${rentalId}`;

/** Writes down that this is to be paid with, before anything is sent. */
export const beginPayment = (rentalId: string, paymentMethodId: string) =>
  void keyFor(payName(rentalId), { paymentMethodId } satisfies PayBody);

export const hasBegun = (rentalId: string): boolean => keptAttempt(payName(rentalId)) !== undefined;

/**
 * Sends the payment that was begun, as often as it takes to get an answer; afterwards, and when none was begun here,
 * asks how it ended.
 */
export function askForOutcome(rentalId: string): Promise<PaymentResult> {
  const params = { id: rentalId };
  const begun = keptAttempt<PayBody>(payName(rentalId));
  if (!begun) return request('POST /api/rentals/:id/payment/confirmation', { params });
  const { body } = begun;
  return once(payName(rentalId), body, (headers) =>
    request('POST /api/rentals/:id/payment', { params, body, headers }),
  );
}
