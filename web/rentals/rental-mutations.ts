import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isBooked } from '../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../contract/rentals/rentals.ts';
import { carKeys } from '../cars/index.ts';
import { isFinal, sendOnce } from '../platform/idempotency-keys.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';
import { refreshRentals } from './rental-queries.ts';

/**
 * Shows a rental from a response. Cancels pending queries, so that an older response cannot replace it. Responses to
 * mutations omit what only the renter and the owner may see, so that part is fetched again.
 */
export async function showRental(client: QueryClient, rental: Rental) {
  const queryKey = rentalKeys.one(rental.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData<OpenedRental>(queryKey, (before) => ({
    pickup: null,
    phone: null,
    isReachable: true,
    ...before,
    ...rental,
  }));
  if (isBooked(rental.status)) void client.invalidateQueries({ queryKey });
}

interface Cancellation {
  expectedRefundCents: number;
  reason?: string;
  blockDays?: boolean;
}

interface GoodwillRefund {
  amountCents: number;
  reason?: string;
}

export function useGoodwillRefund(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GoodwillRefund) =>
      sendOnce(`give-back.${id}`, body, (headers) =>
        request('POST /api/rentals/:id/given-back', { params: { id }, body, headers }),
      ),
    onSuccess: async (rental) => {
      await showRental(client, rental);
      void client.invalidateQueries({ queryKey: rentalKeys.lists });
    },
    onError: (error) => void (isFinal(error) && client.invalidateQueries({ queryKey: rentalKeys.one(id) })),
  });
}

export function useCancelRental(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Cancellation) =>
      sendOnce(`cancel.${id}`, body, (headers) =>
        request('POST /api/rentals/:id/cancellation', { params: { id }, body, headers }),
      ),
    onSuccess: async (cancelled) => {
      await client.cancelQueries({ queryKey: rentalKeys.all });
      await showRental(client, cancelled);
      void client.invalidateQueries({ queryKey: rentalKeys.lists });
      void client.invalidateQueries({ queryKey: carKeys.all });
    },
    // After any rejection, the rental and the displayed terms may be outdated.
    onError: (error) => void (isFinal(error) && refreshRentals(client)),
  });
}
