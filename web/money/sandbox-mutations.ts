import type { CallInput } from '../../contract/calls.ts';
import { ApiError, request } from '../platform/session/api.ts';

/** Turns the card that was typed into a payment method of the sandbox. */
export const makePaymentMethod = async (card: CallInput<'POST /api/payment-methods'>['body']): Promise<string> =>
  (await request('POST /api/payment-methods', { body: card })).paymentMethodId;

/** A card of the test wallet, as the wallet on somebody's device would give it. */
export const makeWalletMethod = async (
  ending: CallInput<'POST /api/test-wallet/payment-methods'>['body']['ending'],
): Promise<string> => (await request('POST /api/test-wallet/payment-methods', { body: { ending } })).paymentMethodId;

/** Gives the bank its answer. One that it has already, from another tab, leads to the same outcome. */
export async function answerChallenge(id: string, approve: boolean) {
  try {
    await request('POST /api/payment-challenges/:id', { params: { id }, body: { approve } });
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.code === 'payment/challenge-unknown';
    if (!isAnswered) throw error;
  }
}
