import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingMode, CancellationTerms, MileageTerms } from '../../../contract/cars/car-terms.ts';
import type { PriceLine } from '../../../contract/cars/stay-price.ts';
import { nextState, rentalStates } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental, Trip } from '../../../contract/rentals/rentals.ts';
import { isSettling } from '../../money/index.ts';
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

/** What the page is about at this moment, as the server has it. */
export type Checkout =
  | { kind: 'loading' }
  | { kind: 'failed'; query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }
  /** Nobody can pay for these dates: they are taken, in the past, or the car is not to be had. */
  | { kind: 'refused'; message: string; isTaken: boolean; isDriver: boolean }
  /** The person holds other dates of the same car, which overlap with these. */
  | { kind: 'other-hold'; hold: Trip }
  /** To be paid for; with the rental once the dates are held. */
  | { kind: 'open'; price: Price; rental?: Rental; holdEndsAt?: number }
  /** Or authorised, and its owner asked */
  | { kind: 'paid'; rental: Rental }
  /** The hold ran out, or the rental was cancelled. */
  | { kind: 'over'; rental: Rental };

const isRefusal = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function ofRental(rental: Rental, receivedAt: number): Checkout {
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
      const mayRevive = isSettling(rental.payment) && nextState(status, 'charge-succeeded') !== undefined;
      return mayRevive ? { kind: 'open', price: rental, rental } : { kind, rental };
    }
  }
}

export function useCheckout(input: PaymentInput): Checkout {
  const { carId, startDate, endDate } = input;
  const client = useQueryClient();
  const { rentalId, setRental } = usePaymentAddress();

  const rental = useQuery({ ...rentalQueries.one(rentalId ?? ''), enabled: Boolean(rentalId) });
  const isOurs = rental.data?.role === 'renter' && rental.data.car.id === carId;
  // An address may name anything; what is not the person's own rental of this car is ignored.
  const wantsQuote = !rentalId || (rental.data ? !isOurs : isRefusal(rental.error));

  const quote = useQuery({ ...rentalQueries.quote(input), enabled: wantsQuote });
  const isTaken = wantsQuote && isRefusal(quote.error) && quote.error.code === 'rental/dates-taken';

  // Dates may be taken by nobody but oneself: in another tab, or before the answer was lost.
  const hold = useQuery({ ...rentalQueries.ownHold(carId, input), enabled: isTaken, refetchOnWindowFocus: false });
  const isSameHold = !hold.isFetching && hold.data?.startDate === startDate && hold.data.endDate === endDate;
  const heldId = isTaken && isSameHold ? hold.data?.id : undefined;
  useEffect(() => {
    if (!heldId) return;
    // What may be known of it from before is older than the list it was just found in.
    client.removeQueries({ queryKey: rentalKeys.one(heldId) });
    setRental(heldId);
  }, [client, heldId, setRental]);

  if (rental.data && isOurs) return ofRental(rental.data, rental.dataUpdatedAt);
  const asked = wantsQuote ? quote : rental;
  if (isTaken) {
    if (hold.isFetching || isSameHold) return { kind: 'loading' };
    if (hold.data) return { kind: 'other-hold', hold: hold.data };
    return { kind: 'refused', message: t('problems.rental/dates-taken'), isTaken: true, isDriver: false };
  }
  // A second look that did not get through takes nothing away that is on the page.
  if (asked.error && (!asked.data || isRefusal(asked.error))) {
    if (wantsQuote && isRefusal(asked.error)) {
      const { message, code } = asked.error;
      return { kind: 'refused', message, isTaken: false, isDriver: code.startsWith('driver/') };
    }
    return { kind: 'failed', query: asked };
  }
  return wantsQuote && quote.data ? { kind: 'open', price: quote.data } : { kind: 'loading' };
}
