import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DateRange } from '../../../contract/dates.ts';
import type { PaymentResult, Rental } from '../../../contract/rentals/rentals.ts';
import { carKeys } from '../../cars/index.ts';
import type { PayBody } from '../../money/index.ts';
import { isFinal, sendOnce } from '../../platform/idempotency-keys.ts';
import { request } from '../../platform/session/api.ts';
import { rentalKeys } from '../rental-keys.ts';
import { showRental } from '../rental-mutations.ts';
import { refreshRentals } from '../rental-queries.ts';

/** Also refreshes the lists and the car, because a change may reorder lists and frees or blocks days. */
async function showChanged(client: QueryClient, rental: Rental) {
  await showRental(client, rental);
  void client.invalidateQueries({ queryKey: rentalKeys.lists });
  void client.invalidateQueries({ queryKey: carKeys.details(rental.car.id) });
}

const refresh = (client: QueryClient, id: string) => (error: unknown) =>
  void (isFinal(error) && client.invalidateQueries({ queryKey: rentalKeys.one(id) }));

export function useProposeChange(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DateRange & { expectedTotalCents: number }) =>
      sendOnce(`change.${id}`, body, (headers) =>
        request('POST /api/rentals/:id/changes', { params: { id }, body, headers }),
      ),
    onSuccess: (rental) => showChanged(client, rental),
    onError: (error) => void (isFinal(error) && refreshRentals(client)),
  });
}

export type ChangeAnswer = 'accept' | 'decline' | 'withdraw';

export function useAnswerChange({ id, rentalId }: { id: string; rentalId: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: ChangeAnswer) =>
      sendOnce(`${answer}.${id}`, null, (headers) => {
        const call = { params: { id }, headers };
        if (answer === 'accept') return request('POST /api/changes/:id/accept', call);
        if (answer === 'decline') return request('POST /api/changes/:id/decline', call);
        return request('POST /api/changes/:id/withdraw', call);
      }),
    onSuccess: (rental) => showChanged(client, rental),
    onError: refresh(client, rentalId),
  });
}

/** The payment of the difference in price. */
export const changePayment = (client: QueryClient, id: string) => ({
  name: `pay-change.${id}`,
  pay: (body: PayBody, headers: Record<string, string>) =>
    request('POST /api/changes/:id/payment', { params: { id }, body, headers }),
  confirm: () => request('POST /api/changes/:id/payment/confirmation', { params: { id } }),
  show: ({ rental }: PaymentResult) => showChanged(client, rental),
});
