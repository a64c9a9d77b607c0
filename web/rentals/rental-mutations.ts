import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isBooked } from '../../contract/rentals/rental-lifecycle.ts';
import type { OpenedRental, Rental } from '../../contract/rentals/rentals.ts';
import { carKeys } from '../cars/index.ts';
import { isFinal, sendOnce } from '../platform/idempotency-keys.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';
import { refreshRentals } from './rental-queries.ts';

/**
 * Shows a rental as the server just answered it. An older answer that is still on its way must not replace this one. What
 * only renter and owner may know is in no such answer, so it is asked for again.
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

interface GivenBack {
  amountCents: number;
  reason?: string;
}

export function useGiveBack(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenBack) =>
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
    // Whatever was refused, the terms that were shown and the rental behind them may be old.
    onError: (error) => void (isFinal(error) && refreshRentals(client)),
  });
}
