import { addDays, daysBetween, type DateRange } from '../dates.ts';
import { termLimits } from './limits.ts';

/** What a renter gets back after cancelling; `refund-rule.ts` has the rules. */
export const CANCELLATION_TERMS = ['flexible', 'moderate', 'strict'] as const;
export type CancellationTerms = (typeof CANCELLATION_TERMS)[number];

/** `request`: the owner is asked, and decides about each booking. */
export const BOOKING_MODES = ['instant', 'request'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** The distance that the price of a day includes, and what each unit more costs. */
export interface MileageTerms {
  includedPerDay: number;
  extraCents: number;
}

/** What an owner asks of a rental. What is a number is in days. */
export interface CarTerms {
  leastDays: number;
  mostDays: number;
  /** Between today and the first day, at least */
  noticeDays: number;
  /** Between today and the first day, at most */
  windowDays: number;
  /** Kept free around each rental */
  bufferBefore: number;
  bufferAfter: number;
  cancellation: CancellationTerms;
  bookingMode: BookingMode;
  /** Null: as far as one likes */
  mileage: MileageTerms | null;
  /** What the renter's bank keeps while the car is away; null: nothing */
  depositCents: number | null;
}

export const DEFAULT_TERMS: CarTerms = {
  leastDays: 1,
  mostDays: termLimits.daysMax,
  noticeDays: 0,
  windowDays: termLimits.windowDefault,
  bufferBefore: 0,
  bufferAfter: 0,
  cancellation: 'flexible',
  bookingMode: 'instant',
  mileage: null,
  depositCents: null,
};

/** A request lapses at the end of the day before the first one, so nobody can ask for a car on the same day. */
export const withRequestNotice = <Terms extends Pick<CarTerms, 'bookingMode' | 'noticeDays'>>(terms: Terms): Terms => ({
  ...terms,
  noticeDays: terms.bookingMode === 'request' ? Math.max(1, terms.noticeDays) : terms.noticeDays,
});

/** The first day on which a rental may start now, and the last. */
export const firstStartDate = ({ noticeDays }: Pick<CarTerms, 'noticeDays'>, today: string) =>
  addDays(today, noticeDays);
export const lastStartDateOf = ({ windowDays }: Pick<CarTerms, 'windowDays'>, today: string) =>
  addDays(today, windowDays);

/** Why a car cannot be had for these dates, apart from being taken. */
export function termsRefusal(terms: CarTerms, dates: DateRange, today: string) {
  if (dates.startDate < firstStartDate(terms, today)) return 'rental/too-soon';
  if (dates.startDate > lastStartDateOf(terms, today)) return 'rental/too-far-ahead';
  const days = daysBetween(dates);
  if (days < terms.leastDays) return 'rental/too-short';
  if (days > terms.mostDays) return 'rental/too-long';
  return undefined;
}
