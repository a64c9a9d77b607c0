import type { CancellationTerms } from '../cars/car-terms.ts';

/** A rental starting at least this many days from today is refunded in full under flexible terms. */
const FULL_DAYS_BEFORE = 1;

export const FULL_REFUND_HOURS = FULL_DAYS_BEFORE * 24;

interface RefundTerms {
  /** The refund is full until the end of the day this many days before the start day. */
  fullDays: number;
  /** The partial refund after that, until the end of the day `partDays` before the start day; then nothing. */
  part: 'all-but-first-day' | 'half';
  partDays: number;
}

export const REFUND_TERMS: Record<CancellationTerms, RefundTerms> = {
  // Hours count to the start of the first day, so a whole day lies in between.
  flexible: { fullDays: FULL_DAYS_BEFORE + 1, part: 'all-but-first-day', partDays: 0 },
  moderate: { fullDays: 5, part: 'half', partDays: 1 },
  strict: { fullDays: 14, part: 'half', partDays: 7 },
};

/**
 * Under all terms, renters may cancel for free within `hours` of booking, if the start is at least `daysBefore` away.
 */
export const JUST_BOOKED = { hours: 24, daysBefore: 7 } as const;
