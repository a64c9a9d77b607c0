import type { CallInput } from '../../contract/calls.ts';
import { ApiError, request } from '../platform/session/api.ts';

/** Creates a payment method of the sandbox from the entered card. */
export const makePaymentMethod = async (card: CallInput<'POST /api/payment-methods'>['body']): Promise<string> =>
  (await request('POST /api/payment-methods', { body: card })).paymentMethodId;

/** Creates a payment method from a card in the test wallet, like the wallet on a device. */
export const makeWalletMethod = async (
  ending: CallInput<'POST /api/test-wallet/payment-methods'>['body']['ending'],
): Promise<string> => (await request('POST /api/test-wallet/payment-methods', { body: { ending } })).paymentMethodId;

/** Sends the user's answer to the bank. Ignores that another tab has already answered, because the outcome is checked next. */
export async function answerChallenge(id: string, approve: boolean) {
  try {
    await request('POST /api/payment-challenges/:id', { params: { id }, body: { approve } });
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.code === 'payment/challenge-unknown';
    if (!isAnswered) throw error;
  }
}
