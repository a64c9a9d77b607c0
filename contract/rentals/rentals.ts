import * as z from 'zod/mini';
import { BOOKING_MODES, CANCELLATION_TERMS } from '../cars/car-terms.ts';
import { DISTANCE_UNITS } from '../places/position.ts';
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

/** `pricePerDayCents` is the price of the first day if prices vary. */
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
  /** Held on the renter's card during the trip; neither part of the total nor charged. Null: no deposit */
  depositCents: z.nullable(z.number()),
});
export type Quote = z.infer<typeof Quote>;

const CANCELLERS = ['renter', 'owner', 'admin', 'system'] as const;

/** Details for lists beyond the state. */
export const listedState = {
  /** Both agreed on the return record. */
  isReturned: z.boolean(),
  /** Who cancelled it, or ended the request */
  endedBy: z.nullable(z.enum(CANCELLERS)),
};

/** Excludes lapsed holds. */
export const CarRental = z.object({
  id: z.uuid(),
  renter: Person,
  renterName: z.string(),
  /** Empty if the account was deleted, and before a request is confirmed */
  renterEmail: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  status: z.enum(OWNER_STATES),
  ...listedState,
  receiptNumber: z.string(),
  totalCents: z.number(),
  /** Refund promised at cancellation */
  refundCents: z.number(),
  /** The owner's share as agreed; null for rentals made before shares existed. */
  ownerCents: z.nullable(z.number()),
});
export type CarRental = z.infer<typeof CarRental>;

/** `page` is the last page if the requested one is beyond it. */
export const CarRentals = z.object({
  car: z.object({ id: z.uuid(), title: z.string() }),
  rentals: z.array(CarRental),
  page: z.number(),
  pageCount: z.number(),
  total: z.number(),
  /** Upcoming or in progress; these are listed first. */
  upcoming: z.number(),
});
export type CarRentals = z.infer<typeof CarRentals>;

const RentalId = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

/** The `expected` fields are what the user was shown; the request is rejected if they differ from the current offer. */
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
  /** Both agreed on the pickup or return record. Missing in responses stored by an older version. */
  isPickedUp: z.optional(z.boolean()),
  isReturned: z.optional(z.boolean()),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  days: z.number(),
  /** The price of the first day if prices vary */
  pricePerDayCents: z.number(),
  totalCents: z.number(),
  /** Missing in responses stored by an older version. */
  lines: z.optional(PriceLines),
  currency: z.string(),
  createdAt: z.iso.datetime(),
  /** Seconds by the server's clock; both null unless held */
  holdExpiresAt: z.nullable(z.iso.datetime()),
  holdSecondsLeft: z.nullable(z.number()),
  /** Whether the owner must accept it. Missing in responses stored by an older version. */
  bookingMode: z.optional(z.enum(BOOKING_MODES)),
  /** Set once the owner was asked. `until` is the deadline for the answer; null once it no longer applies. */
  request: z.optional(
    z.nullable(z.object({ until: z.nullable(z.iso.datetime()), acceptedAt: z.nullable(z.iso.datetime()) })),
  ),
  car: z.object({ id: z.uuid(), title: z.string(), location: z.string(), photo: z.nullable(Photo) }),
};

/** `system`: the card was charged after another renter had taken the dates, or a request was not answered in time. */
export const Cancellation = z.object({
  by: z.enum(CANCELLERS),
  at: z.iso.datetime(),
  refundCents: z.number(),
  /** As typed by the user who cancelled. Missing in responses stored by an older version. */
  reason: z.optional(z.nullable(z.string())),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const Trip = z.object({ ...rentalFacts, cancellation: z.nullable(Cancellation) });
export type Trip = z.infer<typeof Trip>;

/** Responses stored by an older version contain only the id and name. */
const KnownPerson = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  photo: z.optional(z.nullable(Photo)),
  isDeleted: z.optional(z.boolean()),
});

/** With the unit at the time of booking, which may differ from the marketplace's current one. */
export const AgreedMileage = z.object({ ...Mileage.shape, unit: z.enum(DISTANCE_UNITS) });
export type AgreedMileage = z.infer<typeof AgreedMileage>;

export const Rental = z.object({
  ...rentalFacts,
  /** The included tax as of the hold; `rate` is in hundredths of a percent. */
  tax: z.optional(z.nullable(z.object({ name: z.string(), rate: z.number() }))),
  /** The reference for enquiries. Missing in responses stored by an older version. */
  receiptNumber: z.optional(z.string()),
  role: z.enum(['renter', 'owner', 'admin']),
  owner: KnownPerson,
  /** Only the renter, the owner and administrators get this response, so it may contain the email address. */
  renter: z.object({ ...KnownPerson.shape, email: z.string() }),
  /** Administrators get only its status, the owner null. */
  payment: z.nullable(Payment),
  ledger: z.array(LedgerEntry),
  /** Promised, but not yet sent to the card's bank */
  pendingRefundCents: z.number(),
  /** Only for administrators; otherwise empty */
  disputes: z.array(Dispute),
  cancellation: z.nullable(Cancellation),
  /** As agreed at the time of the hold. Missing in responses stored by an older version. */
  cancellationTerms: z.optional(z.enum(CANCELLATION_TERMS)),
  /** As agreed then; null for unlimited mileage. Missing if unknown: for imported rentals and those from before. */
  mileage: z.optional(z.nullable(AgreedMileage)),
  /** The deposit as agreed then. Missing in responses stored by an older version. */
  depositCents: z.optional(z.nullable(z.number())),
  /** The owner's share; only for the owner and administrators. Missing in responses stored by an older version. */
  ownerCents: z.optional(z.nullable(z.number())),
  /** As agreed at the time of the hold; only for the owner and administrators */
  ownerFeePercent: z.optional(z.nullable(z.number())),
  /** When it was paid. Missing in responses stored by an older version. */
  bookedAt: z.optional(z.nullable(z.iso.datetime())),
  /** By the cancellation terms: a full refund before `fullBefore`, then a partial one until the end of `partUntil`. */
  refundDays: z.object({ fullBefore: z.iso.date(), partUntil: z.iso.date() }),
  /** The retained amount that could still be refunded; only for the owner and administrators. */
  keptCents: z.optional(z.nullable(z.number())),
  /** The latest proposed change of dates. Missing in responses stored by an older version. */
  change: z.optional(z.nullable(RentalChange)),
  /** Optional fields are missing in responses stored by an older version. */
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
 * Adds pickup and contact details, for both sides of a booked rental until a day after its end. No other response
 * contains them, because others read lists and responses to writes are stored.
 */
export const OpenedRental = z.object({
  ...Rental.shape,
  pickup: z.nullable(Pickup),
  /** The other side's number */
  phone: z.nullable(z.string()),
  /** Whether the other side can call the user: false if they would need to and the user has no number. */
  isReachable: z.boolean(),
});
export type OpenedRental = z.infer<typeof OpenedRental>;

/**
 * The state of a payment. With `requiresAction`, the bank requires authentication. With `checking`, the outcome is not
 * known yet: poll `POST /api/rentals/:id/payment/confirmation`, and do not pay again in the meantime. With neither, the
 * rental is confirmed, or requested if the owner must accept it, in which case nothing is charged before that.
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
      'List a car’s rentals with their renters: upcoming (soonest first), then past or cancelled (latest first); for its owner and administrators',
    access: 'user',
    scope: 'read:rentals',
    params: z.object({ id: z.uuid({ error: 'car/not-found' }) }),
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1_000_000)), 1),
    }),
    response: CarRentals,
  }),
  quote: endpoint('POST /api/quotes', {
    summary: 'Quote a rental: whether the car is available on these dates, and its price; nothing is held',
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
    summary: 'Get a rental with its receipt; for its renter, the car’s owner and administrators',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: OpenedRental,
  }),
  payRental: endpoint('POST /api/rentals/:id/payment', {
    summary:
      'Pay for a hold, which confirms the rental; if the owner accepts each booking, authorises the card and sends a request instead',
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({ paymentMethodId: PaymentMethodId }),
    response: PaymentResult,
  }),
  confirmPayment: endpoint('POST /api/rentals/:id/payment/confirmation', {
    summary: 'Check the outcome of a payment, after 3-D Secure or while it is unknown; never charges again',
    access: 'user',
    scope: null,
    params: RentalId,
    response: PaymentResult,
  }),
  myRentals: endpoint('GET /api/my/rentals', {
    summary: 'List your trips: held and unpaid, requested, upcoming (soonest first), past or cancelled (latest first)',
    access: 'user',
    scope: 'read:rentals',
    query: z.strictObject({
      when: z._default(z.enum(TRIP_LISTS), TRIP_LIST.upcoming),
      ...pageQuery({ limit: rentalLimits.tripsDefault, limitMax: rentalLimits.tripsMax }),
    }),
    response: z.object({ rentals: z.array(Trip), nextCursor: z.nullable(z.string()) }),
  }),
  cancellation: endpoint('GET /api/rentals/:id/cancellation', {
    summary: 'Quote the refund for cancelling a rental now, without cancelling it',
    access: 'user',
    scope: 'read:rentals',
    params: RentalId,
    response: CancellationPreview,
  }),
  cancelRental: endpoint('POST /api/rentals/:id/cancellation', {
    summary: 'Cancel a rental; its dates become free immediately, and the card is refunded',
    access: 'user',
    scope: null,
    idempotent: true,
    params: RentalId,
    body: z.strictObject({
      /** The refund that the user was shown; the cancellation is rejected if the actual refund differs. */
      expectedRefundCents: Cents,
      reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)),
      /** Blocks the freed days for the owner. */
      blockDays: z.optional(z.boolean()),
    }),
    response: Rental,
  }),
  goodwillRefund: endpoint('POST /api/rentals/:id/given-back', {
    summary: 'Refund more than the terms require; for the car’s owner and administrators',
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
