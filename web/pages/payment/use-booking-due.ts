import { useQueryClient } from '@tanstack/react-query';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import type { Due, Payable } from '../../money/index.ts';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/session/api.ts';
import {
  holdDates,
  saveRequestNote,
  rentalKeys,
  rentalPayment,
  rentalQueries,
  showPaidRental,
} from '../../rentals/index.ts';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import type { Price } from './use-checkout.ts';

/** Errors that make the page outdated, so it refetches the quote and the rental. */
const STALE_PAGE_CODES = new Set([
  'rental/dates-taken',
  'rental/dates-invalid',
  'rental/too-many-days',
  'rental/too-far-ahead',
  'rental/too-soon',
  'rental/too-short',
  'rental/too-long',
  'rental/own-car',
  'car/not-found',
  'extra/gone',
  'extra/taken',
  'rental/already-held',
  'rental/hold-ended',
  'rental/not-payable',
  'rental/dates-lost',
  'rental/not-found',
]);

interface Booking {
  input: PaymentInput;
  price: Price;
  rental: Rental | undefined;
  /** The card is only authorised until the owner accepts. */
  isRequest: boolean;
  /** The note to the owner. */
  note: string;
}

/** The amount due for a booking. Holds the dates before charging the card. */
export function useBookingDue({ input, price, rental, isRequest, note }: Booking): Due {
  const client = useQueryClient();
  const { setRental, setShownTotal } = usePaymentAddress();
  const { carId, startDate, endDate, chosen } = input;
  const { totalCents, cancellationTerms, mileage, bookingMode, depositCents } = price;

  const holdOrResume = async (): Promise<Rental> => {
    if (rental) return rental;
    try {
      return await holdDates({
        carId,
        startDate,
        endDate,
        ...chosen,
        expectedTotalCents: totalCents,
        ...(cancellationTerms && { expectedCancellationTerms: cancellationTerms }),
        ...(bookingMode && { expectedBookingMode: bookingMode }),
        ...(depositCents !== undefined && { expectedDepositCents: depositCents }),
        ...(mileage !== undefined && { expectedMileage: mileage }),
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rental/already-held') throw error;
      const held = await client.fetchQuery(rentalQueries.ownHold(carId, input));
      // With other dates or another total than the user agreed to, the user must decide.
      if (held?.startDate !== startDate || held.endDate !== endDate || held.totalCents !== totalCents) throw error;
      return client.fetchQuery({ ...rentalQueries.one(held.id), staleTime: 0 });
    }
  };

  const hold = async (signal: AbortSignal): Promise<Payable> => {
    const held = await holdOrResume();
    if (isRequest) await saveRequestNote(held.id, note);
    // The user may have left; updating the URL would bring them back.
    if (!signal.aborted) {
      await showPaidRental(client, held);
      if (!rental) setRental(held.id);
    }
    return rentalPayment(client, held.id);
  };

  return {
    amountCents: totalCents,
    savesCard: config.claims,
    payment: rental?.payment,
    payable: rental && rentalPayment(client, rental.id),
    prepare: { doing: t('rentals.payment.doing.holding'), run: hold },
    ...(isRequest && {
      labels: { pay: t('rentals.payment.send-request'), doing: t('rentals.payment.doing.asking') },
    }),
    onRefused: ({ code }) => {
      if (code === 'rental/price-changed') setShownTotal(totalCents);
      void client.invalidateQueries({ queryKey: rentalKeys.quote(carId, input) });
      void client.invalidateQueries({ queryKey: rentalKeys.all });
      return code === 'rental/price-changed' || STALE_PAGE_CODES.has(code) || (code.startsWith('driver/') && !rental);
    },
  };
}
