import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/calls.ts';
import { carKeys } from '../cars/index.ts';
import { retryPolicies, retry } from '../platform/retry.ts';
import { request } from '../platform/session/api.ts';
import { reviewKeys } from './review-queries.ts';

type Written = CallInput<'POST /api/rentals/:id/review'>['body'];

/** Retries if the response was lost. The server stores an identical review only once. */
export function useWriteReview(rentalId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Written) =>
      retry(() => request('POST /api/rentals/:id/review', { params: { id: rentalId }, body }), retryPolicies.request),
    onSuccess: async (state) => {
      await client.cancelQueries({ queryKey: reviewKeys.all });
      client.setQueryData(reviewKeys.state(rentalId), state);
      void client.invalidateQueries({ queryKey: reviewKeys.all });
      if (state.revealedAt) void client.invalidateQueries({ queryKey: carKeys.all });
    },
  });
}

export function useAnswerReview(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      retry(() => request('POST /api/reviews/:id/answer', { params: { id }, body: { text } }), retryPolicies.request),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewKeys.all }),
  });
}
