import * as z from 'zod/mini';
import { BOOKING_MODES, CANCELLATION_TERMS, DISTANCE_UNITS } from '../cars/car-terms.ts';
import { Mileage } from '../cars/cars.ts';
import { ChosenExtras } from '../cars/extras/extras.ts';
import { Pickup } from '../cars/pickup/pickup.ts';
import { endpoint } from '../endpoint.ts';
import { rentalLimits } from './limits.ts';
import { Dispute, LedgerEntry, Payment, PaymentMethodId, RequiredAction } from '../money/payments.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';
import { Photo } from '../photos/photos.ts';
import { CancellationPreview, Cents, Day, PriceLines, RentalChange } from './agreed/agreed.ts';
import { OWNER_STATES, RENTAL_STATES, TRIP_LIST, TRIP_LISTS } from './rental-lifecycle.ts';
import { anyLine } from '../text.ts';

export const QuoteRequest = z.strictObject({
  carId: z.uuid({ error: 'car/not-found' }),
  startDate: Day,
  endDate: Day,
  ...ChosenExtras.shape,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** `pricePerDayCents` is that of the first day, where days differ. */
export const Quote = z.object({
  carId: z.uuid(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  pricePerDayCents: z.number(),
  totalCents: z.number(),
  lines: PriceLines,
  cancellationTerms: z.enum(CANCELLATION_TERMS),
  bookingMode: z.enum(BOOKING_MODES),
  mileage: z.nullable(Mileage),
  /** What the renter's bank is to keep while the car is away: no part of the total, and no charge. Null: nothing */
  depositCents: z.nullable(z.number()),
});
export type Quote = z.infer<typeof Quote>;

const CANCELLERS = ['renter', 'owner', 'admin', 'system'] as const;

/** What its state alone does not say, in a list. */
export const listedState = {
  /** Both agreed on how the car came back. */
  isReturned: z.boolean(),
  /** Who cancelled it, or ended the request */
  endedBy: z.nullable(z.enum(CANCELLERS)),
};

/** Includes no lapsed holds. */
export const CarRental = z.object({
  id: z.uuid(),
  renter: Person,
  renterName: z.string(),
  /** Empty when the account was deleted, and before a request is confirmed */
  renterEmail: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: z.enum(OWNER_STATES),
  ...listedState,
  receiptNumber: z.string(),
  totalCents: z.number(),
  /** Promised back at cancellation */
  refundCents: z.number(),
  /** What the owner receives of it, by the share that was agreed; null for rentals from before there was one. */
  ownerCents: z.nullable(z.number()),
});
export type CarRental = z.infer<typeof CarRental>;

/** `page` is the last page when the one asked for lies beyond it. */
export const CarRentals = z.object({
  car: z.object({ id: z.uuid(), title: z.string() }),
  rentals: z.array(CarRental),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
  /** Still to come or under way; these are listed first. */
  upcoming: z.number(),
});
export type CarRentals = z.infer<typeof CarRentals>;

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

/** What is expected is what the person was shown: if it is not what the owner asks for, nothing is held. */
export const HoldRequest = z.strictObject({
  ...QuoteRequest.shape,
  expectedTotalCents: Cents,
  expectedCancellationTerms: z.optional(z.enum(CANCELLATION_TERMS)),
  expectedBookingMode: z.optional(z.enum(BOOKING_MODES)),
  expectedMileage: z.optional(z.nullable(Mileage)),
  expectedDepositCents: z.optional(z.nullable(z.int())),
});
export type HoldRequest = z.infer<typeof HoldRequest>;

const rentalFacts = {
  id: z.uuid(),
  status: z.enum(RENTAL_STATES),
  /** Both agreed on how the car went over, and came back. Missing in responses stored by an older version. */
  isPickedUp: z.optional(z.boolean()),
  isReturned: z.optional(z.boolean()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  /** Of the first day, where days differ */
  pricePerDayCents: z.number(),
  totalCents: z.number(),
  /** Missing in responses stored by an older version. */
  lines: z.optional(PriceLines),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  /** Seconds by the server's clock; both null unless held */
  holdExpiresAt: z.nullable(z.iso.datetime()),
  holdSecondsLeft: z.nullable(z.number()),
  /** Whether its owner is asked first. Missing in responses stored by an older version. */
  bookingMode: z.optional(z.enum(BOOKING_MODES)),
  /** Once the owner was asked: until when they can answer, null once nobody waits for it. */
  request: z.optional(
    z.nullable(z.object({ until: z.nullable(z.iso.datetime()), acceptedAt: z.nullable(z.iso.datetime()) })),
  ),
  car: z.object({ id: z.uuid(), title: z.string(), location: z.string(), photo: z.nullable(Photo) }),
};

/** `system`: the card was charged after someone else had taken the dates, or a request was not answered in time. */
export const Cancellation = z.object({
  by: z.enum(CANCELLERS),
  at: z.iso.datetime(),
  refundCents: z.number(),
  /** In the words of the person who cancelled. Missing in responses stored by an older version. */
  reason: z.optional(z.nullable(z.string())),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const Trip = z.object({ ...rentalFacts, cancellation: z.nullable(Cancellation) });
export type Trip = z.infer<typeof Trip>;

/** Responses stored by an older version have the name only. */
const KnownPerson = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  photo: z.optional(z.nullable(Photo)),
  isDeleted: z.optional(z.boolean()),
});

/** With the unit of that time, whatever the marketplace's is today. */
export const AgreedMileage = z.object({ ...Mileage.shape, unit: z.enum(DISTANCE_UNITS) });
export type AgreedMileage = z.infer<typeof AgreedMileage>;

export const Rental = z.object({
  ...rentalFacts,
  /** Included in what was paid, as it was when the dates were held; `rate` is in hundredths of a percent. */
  tax: z.optional(z.nullable(z.object({ name: z.string(), rate: z.number() }))),
  /** What to quote when asking about it. Missing in responses stored by an older version. */
  receiptNumber: z.optional(z.string()),
  role: z.enum(['renter', 'owner', 'admin']),
  owner: KnownPerson,
  /** Only the renter, the owner and administrators get this response, so it may contain the address. */
  renter: z.object({ ...KnownPerson.shape, email: z.string() }),
  /** Administrators get its status only, the owner nothing. */
  payment: z.nullable(Payment),
  ledger: z.array(LedgerEntry),
  /** Promised, but not at the card's bank yet */
  pendingRefundCents: z.number(),
  /** For administrators; empty for everybody else */
  disputes: z.array(Dispute),
  cancellation: z.nullable(Cancellation),
  /** As agreed when the dates were held. Missing in responses stored by an older version. */
  cancellationTerms: z.optional(z.enum(CANCELLATION_TERMS)),
  /** As agreed then; null where any distance is included. Missing in responses stored by an older version. */
  mileage: z.optional(z.nullable(AgreedMileage)),
  /** What the renter's bank keeps while the car is away, as agreed then. Missing in responses stored by an older version. */
  depositCents: z.optional(z.nullable(z.number())),
  /** What the owner receives of it; for them and administrators. Missing in responses stored by an older version. */
  ownerCents: z.optional(z.nullable(z.number())),
  /** As agreed when the dates were held; for them too */
  ownerFeePercent: z.optional(z.nullable(z.number())),
  /** When it was paid for. Missing in responses stored by an older version. */
  bookedAt: z.optional(z.nullable(z.iso.datetime())),
  /** By those terms: full before one day, a part of it until the end of the other. */
  refundDays: z.object({ fullBefore: z.iso.date(), partUntil: z.iso.date() }),
  /** What is kept of the price, and could be given back; for the owner and administrators. */
  keptCents: z.optional(z.nullable(z.number())),
  /** Other dates that were proposed last. Missing in responses stored by an older version. */
  change: z.optional(z.nullable(RentalChange)),
  /** What is optional is missing in responses stored by an older version. */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    giveBack: z.optional(z.boolean()),
    change: z.optional(z.boolean()),
    accept: z.optional(z.boolean()),
    decline: z.optional(z.boolean()),
    withdraw: z.optional(z.boolean()),
  }),
});
export type Rental = z.infer<typeof Rental>;

/**
 * Where the car is and whom to call, for both sides of a booked rental until a day after its end. No other response has it:
 * lists are read by others, and answers to writes are kept.
 */
export const OpenedRental = z.object({
  ...Rental.shape,
  pickup: z.nullable(Pickup),
  /** The other's */
  phone: z.nullable(z.string()),
  /** Whether the other can call them: false once that would help, and they have given no number. */
  isReachable: z.boolean(),
});
export type OpenedRental = z.infer<typeof OpenedRental>;

/**
 * How a payment stands. With `requiresAction` the bank wants to ask the person first; with `checking` the provider has
 * not said yet how it ended: ask `POST /api/rentals/:id/payment/confirmation` again, and never pay again meanwhile. With
 * neither, the rental is confirmed; or it is requested, if its owner is asked first, and nothing is charged before they
 * accept.
 */
export const PaymentResult = z.object({
  rental: Rental,
  requiresAction: z.optional(RequiredAction),
  checking: z.optional(z.literal(true)),
});
export type PaymentResult = z.infer<typeof PaymentResult>;

export const rentalEndpoints = {
  carRentals: endpoint('GET /api/cars/:id/rentals', {
    summary:
      'Who rents a car and when: what is coming, nearest first, then what is over or cancelled, latest first; for its owner and administrators',
    access: 'user',
    scope: 'read:rentals',
    params: z.object({ id: z.uuid({ error: 'car/not-found' }) }),
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: CarRentals,
  }),
  quote: endpoint('POST /api/quotes', {
    summary: 'Whether a car is free on these dates, and what it costs; nothing is held',
    access: 'user',
    scope: 'read:cars',
    body: QuoteRequest,
    response: Quote,
  }),
  holdDates: endpoint('POST /api/rentals', {
    summary: `Hold a car’s dates for ${rentalLimits.holdMinutes} minutes, to pay for them`,
    access: 'user',
    scope: null,
    verified: true,
    idempotent: true,
    body: HoldRequest,
    status: 201,
    response: Rental,
  }),
  rental: endpoint('GET /api/rentals/:id', {
    summary: 'One rental with its receipt; for its renter, the car’s owner and administrators',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: OpenedRental,
  }),
  payRental: endpoint('POST /api/rentals/:id/payment', {
    summary: 'Charge the card and turn the hold into a rental; or authorise it and ask the owner, where they want that',
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({ paymentMethodId: PaymentMethodId }),
    response: PaymentResult,
  }),
  confirmPayment: endpoint('POST /api/rentals/:id/payment/confirmation', {
    summary: 'Ask how the payment ended, after 3-D Secure or when it was not known yet; never charges again',
    access: 'user',
    scope: null,
    params: RentalId,
    response: PaymentResult,
  }),
  myRentals: endpoint('GET /api/my/rentals', {
    summary: 'Your trips: held and unpaid, requested, upcoming (soonest first), past or cancelled (latest first)',
    access: 'user',
    scope: 'read:rentals',
    query: z.strictObject({
      when: z._default(z.enum(TRIP_LISTS), TRIP_LIST.upcoming),
      ...pageQuery({ limit: rentalLimits.tripsDefault, limitMax: rentalLimits.tripsMax }),
    }),
    response: z.object({ rentals: z.array(Trip), nextCursor: z.nullable(z.string()) }),
  }),
  cancellation: endpoint('GET /api/rentals/:id/cancellation', {
    summary: 'What cancelling now would give back; nothing is cancelled by asking',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: CancellationPreview,
  }),
  cancelRental: endpoint('POST /api/rentals/:id/cancellation', {
    summary: 'Cancel: the dates are free at once and the refund goes to the card',
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({
      /** What the person was shown: if it differs from what they would get, nothing is cancelled. */
      expectedRefundCents: Cents,
      reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)),
      /** The owner keeps the days that become free. */
      blockDays: z.optional(z.boolean()),
    }),
    response: Rental,
  }),
  giveBack: endpoint('POST /api/rentals/:id/given-back', {
    summary: 'Give money back beyond the terms; for the car’s owner and administrators',
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({
      amountCents: z.int({ error: 'rental/amount-invalid' }).check(z.minimum(1, { error: 'rental/amount-invalid' })),
      reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)),
    }),
    response: Rental,
  }),
};
