import { leastChargeOf } from '../../currencies.ts';
import { addDays, startOfDay } from '../../dates.ts';
import { isBooked } from '../../rentals/rental-lifecycle.ts';
import type { ReturnedRental } from '../claim-rules.ts';
import { depositLimits } from './limits.ts';

/** The states of a hold on the renter's card. */
const PLACEMENT_STATES = ['placing', 'refused', 'kept', 'capturing', 'captured', 'releasing', 'released'] as const;
export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** Shown to renter and owner: `agreed` until it is placed. */
export const DEPOSIT_STATES = ['agreed', ...PLACEMENT_STATES] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

type Trip = Pick<ReturnedRental, 'status' | 'startDate' | 'endDate' | 'checkedOutAt'>;

interface DepositTimes {
  placedAt: Date;
  /** No hold is placed for the first time after this. */
  endsAt: Date;
  releasedAt: Date;
}

const HOUR = 3_600_000;
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

/** Undefined unless the rental is booked. */
export function depositTimes({ status, startDate, endDate, checkedOutAt }: Trip, timeZone: string) {
  if (!isBooked(status)) return undefined;
  const rentalEnd = startOfDay(timeZone, addDays(endDate, 1));
  const latestRelease = after(rentalEnd, depositLimits.releaseHours);
  const releaseAfterCheckout = checkedOutAt && after(checkedOutAt, depositLimits.releaseMinutes / 60);
  return {
    placedAt: startOfDay(timeZone, addDays(startDate, -depositLimits.placedDaysBefore)),
    endsAt: checkedOutAt && checkedOutAt < rentalEnd ? checkedOutAt : rentalEnd,
    releasedAt: releaseAfterCheckout && releaseAfterCheckout < latestRelease ? releaseAfterCheckout : latestRelease,
  } satisfies DepositTimes;
}

export const renewedAt = (keptAt: Date): Date => after(keptAt, depositLimits.renewHours);
export const authorisedUntil = (keptAt: Date): Date => after(keptAt, depositLimits.keptHours);

/**
 * How much of a deposit to use for a claim. The rest is charged to a card, so it must be zero or a chargeable amount.
 */
export function takenFromDeposit(depositCents: number, claimCents: number, currency: string): number {
  if (depositCents >= claimCents) return claimCents;
  const least = leastChargeOf(currency);
  return claimCents - depositCents >= least ? depositCents : Math.max(0, claimCents - least);
}
