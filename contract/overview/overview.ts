import * as z from 'zod/mini';
import { DECLINES } from '../money/declines.ts';
import { isBookDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { STEPS } from './figure-steps.ts';

export const OVERVIEW_ROWS = 5;
export const OVERVIEW_ROUTES = 8;

const FailedPayment = z.object({
  rentalId: z.uuid(),
  at: z.iso.datetime(),
  amountCents: z.number(),
  status: z.enum(['declined', 'abandoned']),
  /** In the provider's words */
  message: z.nullable(z.string()),
  /** The decline reason, if there is a translated message for it */
  decline: z.optional(z.enum(DECLINES)),
});

const ParkedMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime(),
  error: z.nullable(z.string()),
});

/** Chargebacks are answered at the payment provider. */
const OpenDispute = z.object({
  rentalId: z.uuid(),
  amountCents: z.number(),
  reason: z.string(),
  status: z.string(),
  respondBy: z.nullable(z.iso.datetime()),
});

/** A confirmed trip that is not over and has a banned renter or owner. */
const BannedTrip = z.object({
  rentalId: z.uuid(),
  carTitle: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalCents: z.number(),
  isRunning: z.boolean(),
  isOwnerBanned: z.boolean(),
  isRenterBanned: z.boolean(),
});

const LiveHold = z.object({
  rentalId: z.uuid(),
  carTitle: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalCents: z.number(),
  secondsLeft: z.number(),
});

const RouteTime = z.object({
  method: z.string(),
  route: z.string(),
  requests: z.number(),
  failures: z.number(),
  meanMs: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
});

export const Overview = z.object({
  at: z.iso.datetime(),
  listings: z.object({ active: z.number(), waiting: z.number(), paused: z.number(), disabled: z.number() }),
  holds: z.object({ live: z.number(), next: z.array(LiveHold) }),
  bannedTrips: z.object({ open: z.number(), next: z.array(BannedTrip) }),
  payments: z.object({ open: z.number(), failedToday: z.number(), latestFailed: z.array(FailedPayment) }),
  refunds: z.object({ waiting: z.number(), failed: z.number() }),
  disputes: z.object({ open: z.number(), next: z.array(OpenDispute) }),
  mails: z.object({
    waiting: z.number(),
    parked: z.number(),
    /** Delay of the oldest mail that is due */
    lateSeconds: z.number(),
    latestParked: z.array(ParkedMail),
  }),
  routes: z.object({ minutes: z.number(), slowest: z.array(RouteTime) }),
});
export type Overview = z.infer<typeof Overview>;

/** Both days included. */
export const FigureStep = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Confirmed rentals, even if cancelled later. */
  bookings: z.number(),
  bookedCents: z.number(),
  cancellations: z.number(),
  /** By the day on which the attempt began. */
  paymentsMade: z.number(),
  paymentsFailed: z.number(),
  /** Returned refunds and won disputes do not count as charges. */
  chargedCents: z.number(),
  /** Net of refunds that banks returned, so it can be negative. */
  refundedCents: z.number(),
  /** Net of disputes won. */
  disputedCents: z.number(),
});
export type FigureStep = z.infer<typeof FigureStep>;

export const Figures = z.object({
  by: z.enum(STEPS),
  steps: z.array(FigureStep),
  uncountedDays: z.number(),
  /** Values of `until` for the previous and next page */
  earlier: z.nullable(z.iso.date()),
  later: z.nullable(z.iso.date()),
});
export type Figures = z.infer<typeof Figures>;

export const overviewEndpoints = {
  figures: endpoint('GET /api/admin/figures', {
    summary: 'Get bookings, money and failed payments over time, by day, week or month',
    access: 'admin',
    scope: 'read:admin',
    expensive: true,
    query: z.strictObject({
      by: z._default(z.enum(STEPS), 'day'),
      /** Any day of the last step; today by default */
      until: z.optional(z.string().check(z.refine(isBookDay, { error: 'request/invalid' }))),
    }),
    response: Figures,
  }),
  overview: endpoint('GET /api/admin/overview', {
    summary: 'Get the current state of the marketplace: listings, holds, payments, email, slowest routes',
    access: 'admin',
    scope: 'read:admin',
    response: Overview,
  }),
};
