import type { CallInput } from '../../../contract/calls.ts';
import type { HoldRequest, PaymentResult, Rental } from '../../../contract/rentals/rentals.ts';
import { keptAttempt, keyFor, sendOnce } from '../../platform/idempotency-keys.ts';
import { patience, retry } from '../../platform/retry.ts';
import { ApiError, request } from '../../platform/session/api.ts';

export const holdDates = (body: HoldRequest): Promise<Rental> =>
  retry(
    () =>
      sendOnce(`hold.${body.carId}.${body.startDate}.${body.endDate}`, body, (headers) =>
        request('POST /api/rentals', { body, headers }),
      ),
    patience.hold,
  );

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
  return sendOnce(payName(rentalId), body, (headers) =>
    request('POST /api/rentals/:id/payment', { params, body, headers }),
  );
}

/** Turns the card that was typed into a payment method of the sandbox. */
export const makePaymentMethod = async (card: CallInput<'POST /api/payment-methods'>['body']): Promise<string> =>
  (await request('POST /api/payment-methods', { body: card })).paymentMethodId;

/** Gives the bank its answer. One that it has already, from another tab, leads to the same outcome. */
export async function answerChallenge(id: string, approve: boolean) {
  try {
    await request('POST /api/payment-challenges/:id', { params: { id }, body: { approve } });
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.code === 'payment/challenge-unknown';
    if (!isAnswered) throw error;
  }
}
