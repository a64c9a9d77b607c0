import * as z from 'zod/mini';
import { isDay } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { STEPS } from './figure-steps.ts';

/** How many rows the lists of the overview have at most; their totals count all. */
export const OVERVIEW_ROWS = 5;
export const OVERVIEW_ROUTES = 8;

const FailedPayment = z.object({
  rentalId: z.uuid(),
  at: z.iso.datetime(),
  amountCents: z.number(),
  status: z.enum(['declined', 'abandoned']),
  /** The provider's words for the person who paid. */
  message: z.nullable(z.string()),
});

const ParkedMail = z.object({
  id: z.uuid(),
  kind: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime(),
  error: z.nullable(z.string()),
});

/** A payment that a card's bank asks back, to be answered at the payment provider. */
const OpenDispute = z.object({
  rentalId: z.uuid(),
  amountCents: z.number(),
  reason: z.string(),
  status: z.string(),
  respondBy: z.nullable(z.iso.datetime()),
});

/** A confirmed trip that is not over, of which one side may not sign in any more. */
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

/** How the marketplace stands at this moment. */
export const Overview = z.object({
  at: z.iso.datetime(),
  /** Waiting and disabled ones are the inactive ones: nobody has decided about those, an administrator about these. */
  listings: z.object({ active: z.number(), waiting: z.number(), disabled: z.number() }),
  holds: z.object({ live: z.number(), next: z.array(LiveHold) }),
  /** Those that begin first, or have begun, at the front. */
  bannedTrips: z.object({ open: z.number(), next: z.array(BannedTrip) }),
  payments: z.object({ open: z.number(), failedToday: z.number(), latestFailed: z.array(FailedPayment) }),
  refunds: z.object({ waiting: z.number(), failed: z.number() }),
  /** Those that must be answered first at the front. */
  disputes: z.object({ open: z.number(), next: z.array(OpenDispute) }),
  mails: z.object({
    waiting: z.number(),
    parked: z.number(),
    /** How long the oldest one that is due has waited. */
    lateSeconds: z.number(),
    latestParked: z.array(ParkedMail),
  }),
  /** The slowest routes of the last `minutes`, slowest 95th percentile first. */
  routes: z.object({ minutes: z.number(), slowest: z.array(RouteTime) }),
});
export type Overview = z.infer<typeof Overview>;

/** What happened between two days, both included. */
export const FigureStep = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Rentals that were confirmed, whatever became of them later, and what they cost. */
  bookings: z.number(),
  bookedCents: z.number(),
  /** Of rentals that had been confirmed, on the day that they were cancelled. */
  cancellations: z.number(),
  /** Attempts to pay, on the day that they began: those that charged a card, and those that came to nothing. */
  paymentsMade: z.number(),
  paymentsFailed: z.number(),
  /** What cards were charged. What came back of a refund or a dispute is no charge. */
  chargedCents: z.number(),
  /** What went back to cards by refunds, less refunds that their banks sent back: below zero on a day with more of those. */
  refundedCents: z.number(),
  /** What banks took back in disputes, less what came back of disputes that were won. */
  disputedCents: z.number(),
});
export type FigureStep = z.infer<typeof FigureStep>;

export const Figures = z.object({
  by: z.enum(STEPS),
  steps: z.array(FigureStep),
  /** Days that are not counted yet and missing above; a worker is at it. */
  uncountedDays: z.number(),
  /** What to ask for as `until` to see the time before and after; null at the end of what there is. */
  earlier: z.nullable(z.iso.date()),
  later: z.nullable(z.iso.date()),
});
export type Figures = z.infer<typeof Figures>;

export const overviewEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'How the marketplace stands: listings, holds, payments, email, slowest routes',
    access: 'admin',
    response: Overview,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'Bookings, money and failed payments over time, by day, week or month',
    access: 'admin',
    query: z.strictObject({
      by: z._default(z.enum(STEPS), 'day'),
      /** A day of the last step; today unless said. */
      until: z.optional(
        z.string().check(z.refine((day) => isDay(day) && day >= '2000-01-01', { error: 'request/invalid' })),
      ),
    }),
    response: Figures,
  }),
};
