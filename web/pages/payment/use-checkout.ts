import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingMode, CancellationTerms, MileageTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import { nextState, rentalStates } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental, Trip } from '../../../contract/rentals/rentals.ts';
import { isOutcomeUnknown } from '../../money/index.ts';
import { ApiError } from '../../platform/session/api.ts';
import { rentalKeys, rentalQueries } from '../../rentals/index.ts';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import { t } from '../../language/words.ts';

export interface Price {
  startDate: string;
  endDate: string;
  days: number;
  pricePerDayCents: number;
  totalCents: number;
  lines?: PriceLine[] | undefined;
  cancellationTerms?: CancellationTerms | undefined;
  mileage?: MileageTerms | null | undefined;
  bookingMode?: BookingMode | undefined;
  depositCents?: number | null | undefined;
}

/** The state of the checkout, derived from the server's data. */
export type Checkout =
  | { kind: 'loading' }
  | { kind: 'failed'; query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }
  /** The dates cannot be booked: taken, in the past, or the car is unavailable. */
  | { kind: 'refused'; message: string; isTaken: boolean; isDriver: boolean }
  /** The user already holds overlapping dates of the same car. */
  | { kind: 'other-hold'; hold: Trip }
  /** Ready for payment; with the rental if the dates are held. */
  | { kind: 'open'; price: Price; rental?: Rental; holdEndsAt?: number }
  /** Paid, or authorised and waiting for the owner. */
  | { kind: 'paid'; rental: Rental }
  /** The hold ran out, or the rental was cancelled. */
  | { kind: 'over'; rental: Rental };

const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function checkoutOf(rental: Rental, receivedAt: number): Checkout {
  const { status } = rental;
  const kind = rentalStates[status].renter.payment;
  switch (kind) {
    case 'asked':
    case 'paid':
      return { kind: 'paid', rental };
    case 'open': {
      const holdEndsAt = receivedAt + (rental.holdSecondsLeft ?? 0) * 1000;
      return { kind, price: rental, rental, holdEndsAt };
    }
    case 'over': {
      const mayRevive = isOutcomeUnknown(rental.payment) && nextState(status, 'charge-succeeded') !== undefined;
      return mayRevive ? { kind: 'open', price: rental, rental } : { kind, rental };
    }
  }
}

export function useCheckout(input: PaymentInput): Checkout {
  const { carId, startDate, endDate } = input;
  const client = useQueryClient();
  const { rentalId, setRental } = usePaymentAddress();

  const rental = useQuery({ ...rentalQueries.one(rentalId ?? ''), enabled: Boolean(rentalId) });
  const isOwnRental = rental.data?.role === 'renter' && rental.data.car.id === carId;
  // The URL may contain any id, so ignore rentals that are not the user's own rental of this car.
  const needsQuote = !rentalId || (rental.data ? !isOwnRental : isRefusal(rental.error));

  const quote = useQuery({ ...rentalQueries.quote(input), enabled: needsQuote });
  const isTaken = needsQuote && isRefusal(quote.error) && quote.error.code === 'rental/dates-taken';

  // The dates may be taken by the user's own hold, from another tab or after a lost response.
  const hold = useQuery({ ...rentalQueries.ownHold(carId, input), enabled: isTaken, refetchOnWindowFocus: false });
  const isSameHold = !hold.isFetching && hold.data?.startDate === startDate && hold.data.endDate === endDate;
  const heldId = isTaken && isSameHold ? hold.data?.id : undefined;
  useEffect(() => {
    if (!heldId) return;
    // A cached rental may be older than the list in which it was just found.
    client.removeQueries({ queryKey: rentalKeys.one(heldId) });
    setRental(heldId);
  }, [client, heldId, setRental]);

  if (rental.data && isOwnRental) return checkoutOf(rental.data, rental.dataUpdatedAt);
  const query = needsQuote ? quote : rental;
  if (isTaken) {
    if (hold.isFetching || isSameHold) return { kind: 'loading' };
    if (hold.data) return { kind: 'other-hold', hold: hold.data };
    return { kind: 'refused', message: t('problems.rental/dates-taken'), isTaken: true, isDriver: false };
  }
  // A failed refetch does not replace data that is already shown.
  if (query.error && (!query.data || isRefusal(query.error))) {
    if (needsQuote && isRefusal(query.error)) {
      const { message, code } = query.error;
      return { kind: 'refused', message, isTaken: false, isDriver: code.startsWith('driver/') };
    }
    return { kind: 'failed', query: query };
  }
  return needsQuote && quote.data ? { kind: 'open', price: quote.data } : { kind: 'loading' };
}
