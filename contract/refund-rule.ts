import { addDays } from './dates.ts';

/** What a renter gets back, in one line, for places that know no dates yet. */
export const REFUND_RULE = 'Full refund up to 24 hours before the start day, then everything but the first day.';

/**
 * The same rule as days of one rental. A renter who cancels before `fullBefore` gets everything back; from then until
 * the end of `partUntil`, everything but the first day; after that nothing.
 */
export const refundDays = (startDate: string): { fullBefore: string; partUntil: string } => ({
  fullBefore: addDays(startDate, -1),
  partUntil: startDate,
});
