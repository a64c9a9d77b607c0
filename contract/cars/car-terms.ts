import { addDays, daysBetween, type DateRange } from '../dates.ts';
import { termLimits } from '../limits.ts';

/** What a renter gets back after cancelling; `refund-rule.ts` has the rules. */
export const CANCELLATION_TERMS = ['flexible', 'moderate', 'strict'] as const;
export type CancellationTerms = (typeof CANCELLATION_TERMS)[number];

/** What an owner asks of a rental. Everything is in days. */
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
}

export const DEFAULT_TERMS: CarTerms = {
  leastDays: 1,
  mostDays: termLimits.daysMax,
  noticeDays: 0,
  windowDays: termLimits.windowDefault,
  bufferBefore: 0,
  bufferAfter: 0,
  cancellation: 'flexible',
};

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
