import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { KEPT_CARD } from '../../money/kept-card.ts';
import { PaymentMethodId } from '../../money/payments.ts';
import { Cents, Day, PriceLines } from '../agreed/agreed.ts';
import { PaymentResult, Rental } from '../rentals.ts';

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });
const ChangeId = z.object({ id: z.uuid({ error: 'change/not-found' }) });
const Dates = z.strictObject({ startDate: Day, endDate: Day });

/** What a calendar needs to show the dates that a rental can change to. */
export const ChangeCalendar = z.object({
  /** Taken by other rentals, including their buffer days */
  blocked: z.array(z.object({ startDate: z.iso.date(), endDate: z.iso.date() })),
  terms: z.object({ leastDays: z.number(), mostDays: z.number(), noticeDays: z.number(), windowDays: z.number() }),
});
export type ChangeCalendar = z.infer<typeof ChangeCalendar>;

export const ChangeQuote = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  lines: PriceLines,
  totalCents: z.number(),
  /** What the renter pays or gets back; at most one of them is not 0 */
  payCents: z.number(),
  refundCents: z.number(),
  /** The amount kept for days that the renter gives up */
  keptCents: z.number(),
});
export type ChangeQuote = z.infer<typeof ChangeQuote>;

const answerEndpoint = {
  access: 'user',
  idempotent: true,
  params: ChangeId,
  response: Rental,
} as const;

export const changeEndpoints = {
  changeCalendar: endpoint('GET /api/rentals/:id/change-calendar', {
    summary: 'Get the dates that a rental can change to; for its renter and the car’s owner',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: ChangeCalendar,
  }),
  changeQuote: endpoint('GET /api/rentals/:id/change-quote', {
    summary: 'Quote new dates for a rental without proposing them',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    query: Dates,
    response: ChangeQuote,
  }),
  proposeChange: endpoint('POST /api/rentals/:id/changes', {
    summary: 'Propose new dates for a booked rental to the other side; added days are held',
    access: 'user',
    scope: null,
    verified: true,
    idempotent: true,
    params: RentalId,
    /** The total that the user was shown; the proposal is rejected if the price differs. */
    body: z.strictObject({ ...Dates.shape, expectedTotalCents: Cents }),
    status: 201,
    response: Rental,
  }),
  acceptChange: endpoint('POST /api/changes/:id/accept', {
    summary: 'Accept proposed dates; they take effect immediately, or once the renter has paid for them',
    scope: null,
    ...answerEndpoint,
  }),
  declineChange: endpoint('POST /api/changes/:id/decline', {
    summary: 'Decline proposed dates; the rental stays unchanged',
    scope: 'write:rentals',
    ...answerEndpoint,
  }),
  withdrawChange: endpoint('POST /api/changes/:id/withdraw', {
    summary: 'Withdraw dates that you proposed',
    scope: 'write:rentals',
    ...answerEndpoint,
  }),
  payChange: endpoint('POST /api/changes/:id/payment', {
    summary: `Pay the additional cost of new dates, which then take effect; the payment method “${KEPT_CARD}” uses the card that paid for the rental`,
    access: 'user',
    scope: null,
    idempotent: true,
    params: ChangeId,
    body: z.strictObject({ paymentMethodId: PaymentMethodId }),
    response: PaymentResult,
  }),
  confirmChangePayment: endpoint('POST /api/changes/:id/payment/confirmation', {
    summary: 'Check the outcome of the payment for new dates; never charges again',
    access: 'user',
    scope: null,
    params: ChangeId,
    response: PaymentResult,
  }),
};
