import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { carKeys } from '../../cars/index.ts';
import { isFinal, sendOnce } from '../../platform/idempotency-keys.ts';
import { request } from '../../platform/session/api.ts';
import { rentalKeys } from '../rental-keys.ts';
import { showRental } from '../rental-mutations.ts';

/** Refreshes the lists and the car, because days may be free again. */
const settle = (client: QueryClient) => ({
  onSuccess: async (rental: Rental) => {
    await client.cancelQueries({ queryKey: rentalKeys.all });
    await showRental(client, rental);
    void client.invalidateQueries({ queryKey: rentalKeys.lists });
    void client.invalidateQueries({ queryKey: carKeys.all });
  },
  // The request may have been answered elsewhere or expired.
  onError: (error: Error) => void (isFinal(error) && client.invalidateQueries({ queryKey: rentalKeys.all })),
});

type Answer = { is: 'accept' } | { is: 'decline'; reason?: string };

export function useAnswerRequest(id: string) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: ({ is, ...body }: Answer) =>
      sendOnce(`answer.${id}`, { is, ...body }, (headers) =>
        is === 'accept'
          ? request('POST /api/rentals/:id/accept', { params, headers })
          : request('POST /api/rentals/:id/decline', { params, body, headers }),
      ),
    ...settle(client),
  });
}

export function useWithdrawRequest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      sendOnce(`withdraw.${id}`, {}, (headers) =>
        request('POST /api/rentals/:id/withdraw', { params: { id }, headers }),
      ),
    ...settle(client),
  });
}
