import type { CancellationTerms } from '../cars/car-terms.ts';

/** A rental starting at least this many days from today is refunded in full under flexible terms. */
const FULL_DAYS_BEFORE = 1;

export const FULL_REFUND_HOURS = FULL_DAYS_BEFORE * 24;

interface RefundTerms {
  /** Everything comes back until the end of the day that lies so many days before the start day. */
  fullDays: number;
  /** What comes back from then until the end of the day that lies `partDays` before the start day; nothing after. */
  part: 'all-but-first-day' | 'half';
  partDays: number;
}

export const REFUND_TERMS: Record<CancellationTerms, RefundTerms> = {
  // Hours are counted to the beginning of the start day, so a whole day lies in between.
  flexible: { fullDays: FULL_DAYS_BEFORE + 1, part: 'all-but-first-day', partDays: 0 },
  moderate: { fullDays: 5, part: 'half', partDays: 1 },
  strict: { fullDays: 14, part: 'half', partDays: 7 },
};

/** Under all terms: a renter who has just booked, and that many days ahead, may change their mind. */
export const JUST_BOOKED = { hours: 24, daysBefore: 7 } as const;
