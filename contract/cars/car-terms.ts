import { addDays, daysBetween, type DateRange } from '../dates.ts';
import { termLimits } from './limits.ts';

/** How much is refunded after a cancellation; `refund-rule.ts` has the rules. */
export const CANCELLATION_TERMS = ['flexible', 'moderate', 'strict'] as const;
export type CancellationTerms = (typeof CANCELLATION_TERMS)[number];

/** `request`: the owner accepts or declines each booking. */
export const BOOKING_MODES = ['instant', 'request'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/** The distance included in the price of a day, and the price of each additional unit. */
export interface MileageTerms {
  includedPerDay: number;
  extraCents: number;
}

/** The owner's conditions for a rental. Plain numbers are in days. */
export interface CarTerms {
  leastDays: number;
  mostDays: number;
  /** Minimum between today and the first day */
  noticeDays: number;
  /** Maximum between today and the first day */
  windowDays: number;
  /** Kept free around each rental */
  bufferBefore: number;
  bufferAfter: number;
  cancellation: CancellationTerms;
  bookingMode: BookingMode;
  /** Null: unlimited */
  mileage: MileageTerms | null;
  /** Held on the renter's card during the trip; null: no deposit */
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

/** Requests lapse at the end of the day before the first one, so same-day requests are impossible. */
export const withRequestNotice = <Terms extends Pick<CarTerms, 'bookingMode' | 'noticeDays'>>(terms: Terms): Terms => ({
  ...terms,
  noticeDays: terms.bookingMode === 'request' ? Math.max(1, terms.noticeDays) : terms.noticeDays,
});

/** The first and last day on which a rental booked today may start. */
export const firstStartDate = ({ noticeDays }: Pick<CarTerms, 'noticeDays'>, today: string) =>
  addDays(today, noticeDays);
export const lastStartDateOf = ({ windowDays }: Pick<CarTerms, 'windowDays'>, today: string) =>
  addDays(today, windowDays);

/** Why the terms rule out these dates, regardless of availability. */
export function termsRefusal(terms: CarTerms, dates: DateRange, today: string) {
  if (dates.startDate < firstStartDate(terms, today)) return 'rental/too-soon';
  if (dates.startDate > lastStartDateOf(terms, today)) return 'rental/too-far-ahead';
  const days = daysBetween(dates);
  if (days < terms.leastDays) return 'rental/too-short';
  if (days > terms.mostDays) return 'rental/too-long';
  return undefined;
}
