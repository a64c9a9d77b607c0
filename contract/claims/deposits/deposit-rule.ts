import { leastChargeOf } from '../../currencies.ts';
import { addDays, startOfDay } from '../../dates.ts';
import { isBooked } from '../../rentals/rental-lifecycle.ts';
import type { ReturnedRental } from '../claim-rules.ts';
import { depositLimits } from './limits.ts';

/** How it stands with what a bank was asked to keep. */
const PLACEMENT_STATES = ['placing', 'refused', 'kept', 'capturing', 'captured', 'releasing', 'released'] as const;
export type PlacementState = (typeof PLACEMENT_STATES)[number];

/** What renter and owner see: `agreed` until it is placed. */
export const DEPOSIT_STATES = ['agreed', ...PLACEMENT_STATES] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

type Trip = Pick<ReturnedRental, 'status' | 'startDate' | 'endDate' | 'checkedOutAt'>;

interface DepositTimes {
  placedAt: Date;
  /** From here on no bank is asked for the first time. */
  endsAt: Date;
  releasedAt: Date;
}

const HOUR = 3_600_000;
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR);

/** Undefined for a rental that is not booked, or no longer. */
export function depositTimes({ status, startDate, endDate, checkedOutAt }: Trip, timeZone: string) {
  if (!isBooked(status)) return undefined;
  const over = startOfDay(timeZone, addDays(endDate, 1));
  const atLast = after(over, depositLimits.releaseHours);
  const sealed = checkedOutAt && after(checkedOutAt, depositLimits.releaseMinutes / 60);
  return {
    placedAt: startOfDay(timeZone, addDays(startDate, -depositLimits.placedDaysBefore)),
    endsAt: checkedOutAt && checkedOutAt < over ? checkedOutAt : over,
    releasedAt: sealed && sealed < atLast ? sealed : atLast,
  } satisfies DepositTimes;
}

export const renewedAt = (keptAt: Date): Date => after(keptAt, depositLimits.renewHours);
export const keptUntil = (keptAt: Date): Date => after(keptAt, depositLimits.keptHours);

/** What is taken of a deposit for a claim. What is left of the claim is charged to a card, or nothing is. */
export function takenOfDeposit(depositCents: number, claimCents: number, currency: string): number {
  if (depositCents >= claimCents) return claimCents;
  const least = leastChargeOf(currency);
  return claimCents - depositCents >= least ? depositCents : Math.max(0, claimCents - least);
}
