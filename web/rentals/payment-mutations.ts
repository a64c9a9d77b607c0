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

/** Saves the note to the owner. It can be changed until the request is sent. */
export const saveRequestNote = (id: string, text: string) =>
  retry(() => request('PUT /api/rentals/:id/note', { params: { id }, body: { text } }), retryPolicies.hold);

/** Shows a rental after its payment. Once it is booked or requested, the lists and the car's free days are outdated. */
export async function showPaidRental(client: QueryClient, rental: Rental) {
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
  show: ({ rental }: PaymentResult) => showPaidRental(client, rental),
});
