import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import type { Claim, ClaimPayment } from '../../contract/claims/claims.ts';
import type { PayBody } from '../money/index.ts';
import { sendOnce } from '../platform/idempotency-keys.ts';
import { request } from '../platform/session/api.ts';
import { claimKeys } from './claim-queries.ts';

/** Refetches after errors too, because the page may be outdated. */
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

export const useRemoveSavedCard = (rentalId: string) =>
  useClaimMutation(() => request('DELETE /api/rentals/:id/kept-card', { params: { id: rentalId } }));

/** Pays the outstanding amount of a claim. */
export const claimPayment = (client: QueryClient, id: string) => ({
  name: `pay-claim.${id}`,
  pay: (body: PayBody, headers: Record<string, string>) =>
    request('POST /api/claims/:id/payment', { params: { id }, body, headers }),
  confirm: () => request('POST /api/claims/:id/payment/confirmation', { params: { id } }),
  show: ({ claim, checking, requiresAction }: ClaimPayment) => {
    client.setQueryData(claimKeys.one(id), claim);
    if (!checking && !requiresAction) void client.invalidateQueries({ queryKey: claimKeys.all });
  },
});
