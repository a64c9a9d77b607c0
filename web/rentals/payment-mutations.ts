import type { QueryClient } from '@tanstack/react-query';
import { isBooked, isRequest } from '../../contract/rentals/rental-lifecycle.ts';
import type { HoldRequest, PaymentResult, Rental } from '../../contract/rentals/rentals.ts';
import { carKeys } from '../cars/index.ts';
import type { PayBody } from '../money/index.ts';
import { sendOnce } from '../platform/idempotency-keys.ts';
import { retryPolicies, retry } from '../platform/retry.ts';
import { request } from '../platform/session/api.ts';
import { rentalKeys } from './rental-keys.ts';
import { showRental } from './rental-mutations.ts';

export const holdDates = (body: HoldRequest): Promise<Rental> =>
  retry(
    () =>
      sendOnce(`hold.${body.carId}.${body.startDate}.${body.endDate}`, body, (headers) =>
        request('POST /api/rentals', { body, headers }),
      ),
    retryPolicies.hold,
  );

/** Sent to the owner once they are asked; until then it can be written anew. */
export const noteRequest = (id: string, text: string) =>
  retry(() => request('PUT /api/rentals/:id/note', { params: { id }, body: { text } }), retryPolicies.hold);

/** A rental as its payment left it. Once it is booked or asked for, lists and the car's free days are others. */
export async function showPaid(client: QueryClient, rental: Rental) {
  await showRental(client, rental);
  if (!isBooked(rental.status) && !isRequest(rental.status)) return;
  void client.invalidateQueries({ queryKey: rentalKeys.lists });
  void client.invalidateQueries({ queryKey: carKeys.details(rental.car.id) });
}

export const rentalPayment = (client: QueryClient, id: string) => ({
  name: `pay.${id}`,
  pay: (body: PayBody, headers: Record<string, string>) =>
    request('POST /api/rentals/:id/payment', { params: { id }, body, headers }),
  confirm: () => request('POST /api/rentals/:id/payment/confirmation', { params: { id } }),
  show: ({ rental }: PaymentResult) => showPaid(client, rental),
});
