import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { Claim, ClaimPayment } from '../../contract/claims/claims.ts';
import { keptAttempt, keyFor, sendOnce } from '../platform/idempotency-keys.ts';
import { request } from '../platform/session/api.ts';
import { claimKeys } from './claim-queries.ts';

/** Whatever came of it, what the page shows may be old. */
function useClaimMutation<Input>(send: (input: Input) => Promise<Claim | void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: claimKeys.all }),
  });
}

export const useMakeClaim = (rentalId: string) =>
  useClaimMutation((body: CallInput<'POST /api/rentals/:id/claims'>['body']) =>
    sendOnce(`claim.${rentalId}`, body, (headers) =>
      request('POST /api/rentals/:id/claims', { params: { id: rentalId }, body, headers }),
    ),
  );

export const useAcceptClaim = (id: string) =>
  useClaimMutation(() =>
    sendOnce(`accept-claim.${id}`, {}, (headers) =>
      request('POST /api/claims/:id/acceptance', { params: { id }, headers }),
    ),
  );

export const useContestClaim = (id: string) =>
  useClaimMutation((body: CallInput<'POST /api/claims/:id/contest'>['body']) =>
    sendOnce(`contest-claim.${id}`, body, (headers) =>
      request('POST /api/claims/:id/contest', { params: { id }, body, headers }),
    ),
  );

export const useWithdrawClaim = (id: string) =>
  useClaimMutation(() =>
    sendOnce(`withdraw-claim.${id}`, {}, (headers) =>
      request('POST /api/claims/:id/withdrawal', { params: { id }, headers }),
    ),
  );

export const useEndKeptCard = (rentalId: string) =>
  useClaimMutation(() => request('DELETE /api/rentals/:id/kept-card', { params: { id: rentalId } }));

const payName = (id: string) => `pay-claim.${id}`;

/** Writes down that this is to be paid with, before anything is sent. */
export const beginClaimPayment = (id: string, paymentMethodId: string) => void keyFor(payName(id), { paymentMethodId });

export const hasBegunClaimPayment = (id: string): boolean => keptAttempt(payName(id)) !== undefined;

/** Sends the payment that was begun until there is an answer; afterwards asks how it ended. */
export function askForClaimOutcome(id: string): Promise<ClaimPayment> {
  const params = { id };
  const begun = keptAttempt<{ paymentMethodId: string }>(payName(id));
  if (!begun) return request('POST /api/claims/:id/payment/confirmation', { params });
  const { body } = begun;
  return sendOnce(payName(id), body, (headers) => request('POST /api/claims/:id/payment', { params, body, headers }));
}
