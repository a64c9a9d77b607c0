/** A rental starting at least this many days from today is refunded in full. */
export const FULL_DAYS_BEFORE = 1;

export const FULL_REFUND_HOURS = FULL_DAYS_BEFORE * 24;
