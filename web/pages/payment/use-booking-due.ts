import { useQueryClient } from '@tanstack/react-query';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import type { Due, Payable } from '../../money/index.ts';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/session/api.ts';
import { holdDates, noteRequest, rentalKeys, rentalPayment, rentalQueries, showPaid } from '../../rentals/index.ts';
import { usePaymentAddress, type PaymentInput } from './payment-input.ts';
import type { Price } from './use-checkout.ts';

/** Refusals after which the page is about something else: the server is asked what. */
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
  /** The card is only authorised, and the owner asked. */
  isRequest: boolean;
  /** What to tell the owner with the request */
  note: string;
}

/** What a booking costs, as a due: before its card is charged, its dates are held. */
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
      // Other dates, or another total than the one that was agreed to: the person decides.
      if (held?.startDate !== startDate || held.endDate !== endDate || held.totalCents !== totalCents) throw error;
      return client.fetchQuery({ ...rentalQueries.one(held.id), staleTime: 0 });
    }
  };

  const hold = async (signal: AbortSignal): Promise<Payable> => {
    const held = await holdOrResume();
    if (isRequest) await noteRequest(held.id, note);
    // Nobody who has left is brought back to this page.
    if (!signal.aborted) {
      await showPaid(client, held);
      if (!rental) setRental(held.id);
    }
    return rentalPayment(client, held.id);
  };

  return {
    amountCents: totalCents,
    keepsCard: config.claims,
    payment: rental?.payment,
    payable: rental && rentalPayment(client, rental.id),
    before: { doing: t('rentals.payment.doing.holding'), run: hold },
    ...(isRequest && {
      words: { pay: t('rentals.payment.send-request'), doing: t('rentals.payment.doing.asking') },
    }),
    onRefused: ({ code }) => {
      if (code === 'rental/price-changed') setShownTotal(totalCents);
      void client.invalidateQueries({ queryKey: rentalKeys.quote(carId, input) });
      void client.invalidateQueries({ queryKey: rentalKeys.all });
      return code === 'rental/price-changed' || STALE_PAGE_CODES.has(code) || (code.startsWith('driver/') && !rental);
    },
  };
}
