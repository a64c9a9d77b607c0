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
  /** Whether it was paid through this site; rentals agreed elsewhere allow no claims. */
  takesPayment: boolean;
  wasBooked: boolean;
  cancelledAt: Date | null;
  /** When both sides agreed on the return record */
  checkedOutAt: Date | null;
}

interface ClaimWindow {
  opensAt: Date;
  closesAt: Date;
}

/**
 * Opens when the car is returned, or after the last day. A rental cancelled while in progress ended on that day; one
 * that never began has no window.
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

/** When the saved card is deleted if nothing has been claimed. */
export const cardKeptUntil = ({ closesAt }: ClaimWindow): Date => hoursAfter(closesAt, claimLimits.cardKeptHours);

interface Claimed {
  status: ClaimState;
  amountCents: number;
  /** The amount that an administrator granted */
  decidedCents: number | null;
}

/** The amount payable for a claim, or the amount at stake while it is undecided. */
export const amountDueOf = ({ amountCents, decidedCents }: Omit<Claimed, 'status'>): number =>
  decidedCents ?? amountCents;

/** The amount to charge to a card after using the deposit. */
export const remainingChargeOf = (claim: Omit<Claimed, 'status'> & { depositCents: number }): number =>
  amountDueOf(claim) - claim.depositCents;

/** The amount that can still be claimed for a rental. */
export const remainingClaimCents = (claims: readonly Claimed[], maxCents: number): number =>
  Math.max(
    0,
    claims.reduce((left, claim) => left - (countsForLimit(claim.status) ? amountDueOf(claim) : 0), maxCents),
  );

interface Reading {
  mileage: number | null;
  fuelEighths: number | null;
}

/** The readings that both sides agreed on at pickup and return. */
export interface Readings {
  days: number;
  currency: string;
  /** Null for unlimited mileage */
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

/** The distance beyond what is included, at the agreed price. */
export function extraMileage({ days, currency, terms, out, back }: Readings): ComputedClaim | undefined {
  const distance = distanceOf({ before: out.mileage, after: back.mileage, days }, terms, currency);
  if (!terms || !distance || distance.extraCents === 0) return undefined;
  return { quantity: distance.extra, unitCents: terms.extraCents, amountCents: distance.extraCents };
}

/** The missing fuel or charge, at the operator's price per eighth. */
export function missingFuel({ currency, out, back }: Readings, eighthCents: number): ComputedClaim | undefined {
  const missing = (out.fuelEighths ?? 0) - (back.fuelEighths ?? out.fuelEighths ?? 0);
  if (missing <= 0) return undefined;
  const amountCents = partOf(eighthCents, missing, 1, stepOf(currency));
  return { quantity: missing, unitCents: eighthCents, amountCents };
}
