import type { MileageTerms } from '../cars/car-terms.ts';
import { distanceOf } from '../handover/distance.ts';
import { partOf, stepOf } from '../currencies.ts';
import { addDays, dayIn, startOfDay } from '../dates.ts';
import { claimLimits } from './limits.ts';
import { isBooked, isCancelled, type RentalState } from '../rentals/rental-lifecycle.ts';
import { countsForLimit, type ClaimState } from './claim-lifecycle.ts';

const HOUR = 3_600_000;
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

export interface ReturnedRental {
  status: RentalState;
  startDate: string;
  endDate: string;
  /** Paid for here; nothing can be claimed for a rental that was agreed elsewhere. */
  takesPayment: boolean;
  wasBooked: boolean;
  cancelledAt: Date | null;
  /** When both agreed on how the car came back */
  checkedOutAt: Date | null;
}

interface ClaimWindow {
  opensAt: Date;
  closesAt: Date;
}

/**
 * Begins when the car is back, or when its last day is over. A rental that was cancelled while it was under way ended on
 * that day; one that never began has no window.
 */
export function claimWindow(rental: ReturnedRental, timeZone: string): ClaimWindow | undefined {
  const { status, startDate, endDate, takesPayment, wasBooked, cancelledAt, checkedOutAt } = rental;
  if (!takesPayment) return undefined;
  const cancelledOn = isCancelled(status) && wasBooked && cancelledAt ? dayIn(timeZone, cancelledAt) : undefined;
  const lastDay = isBooked(status) ? endDate : cancelledOn && cancelledOn >= startDate ? cancelledOn : undefined;
  if (lastDay === undefined) return undefined;
  const over = startOfDay(timeZone, addDays(lastDay, 1));
  const opensAt = cancelledOn ? cancelledAt! : checkedOutAt && checkedOutAt < over ? checkedOutAt : over;
  return { opensAt, closesAt: hoursAfter(over, claimLimits.windowHours) };
}

export const answerDeadline = (claimedAt: Date): Date => hoursAfter(claimedAt, claimLimits.answerHours);

/** When the card is no longer kept, if nothing is claimed until then. */
export const cardKeptUntil = ({ closesAt }: ClaimWindow): Date => hoursAfter(closesAt, claimLimits.cardKeptHours);

interface Claimed {
  status: ClaimState;
  amountCents: number;
  /** What an administrator left of it */
  decidedCents: number | null;
}

/** What has to be paid for a claim, or would have to be. */
export const dueOf = ({ amountCents, decidedCents }: Omit<Claimed, 'status'>): number => decidedCents ?? amountCents;

/** What is left of it to be charged to a card. */
export const restOf = (claim: Omit<Claimed, 'status'> & { depositCents: number }): number =>
  dueOf(claim) - claim.depositCents;

/** What can still be claimed for a rental. */
export const leftToClaim = (claims: readonly Claimed[], maxCents: number): number =>
  Math.max(
    0,
    claims.reduce((left, claim) => left - (countsForLimit(claim.status) ? dueOf(claim) : 0), maxCents),
  );

interface Reading {
  mileage: number | null;
  fuelEighths: number | null;
}

/** What both agreed on when the car was handed over and when it came back. */
export interface Readings {
  days: number;
  currency: string;
  /** Null where any distance is included */
  terms: MileageTerms | null;
  out: Reading;
  back: Reading;
}

export interface ComputedClaim {
  /** Distance or eighths of a tank */
  quantity: number;
  unitCents: number;
  amountCents: number;
}

/** What was driven beyond what is included, at the price agreed for it. */
export function extraMileage({ days, currency, terms, out, back }: Readings): ComputedClaim | undefined {
  const distance = distanceOf({ before: out.mileage, after: back.mileage, days }, terms, currency);
  if (!terms || !distance || distance.extraCents === 0) return undefined;
  return { quantity: distance.extra, unitCents: terms.extraCents, amountCents: distance.extraCents };
}

/** What is missing in the tank or the battery, at the operator's price of an eighth. */
export function missingFuel({ currency, out, back }: Readings, eighthCents: number): ComputedClaim | undefined {
  const missing = (out.fuelEighths ?? 0) - (back.fuelEighths ?? out.fuelEighths ?? 0);
  if (missing <= 0) return undefined;
  const amountCents = partOf(eighthCents, missing, 1, stepOf(currency));
  return { quantity: missing, unitCents: eighthCents, amountCents };
}
