import { addDays } from '../dates.ts';

/** What a renter gets back, in one line, for places that know no dates yet. */
export const REFUND_RULE = 'Full refund up to 24 hours before the start day, then everything except the first day.';

/**
 * The same rule as days of one rental. A renter who cancels before `fullBefore` gets everything back; from then until
 * the end of `partUntil`, everything but the first day; after that nothing.
 */
export const refundDays = (startDate: string): { fullBefore: string; partUntil: string } => ({
  fullBefore: addDays(startDate, -1),
  partUntil: startDate,
});

export type RefundPart = 'full' | 'all-but-first-day' | 'none';

/** What a renter who cancels on this day gets back of a rental, before anything that was given back already. */
export function renterRefund(
  rental: { startDate: string; totalCents: number; pricePerDayCents: number },
  today: string,
): { part: RefundPart; refundCents: number } {
  const { fullBefore, partUntil } = refundDays(rental.startDate);
  if (today < fullBefore) return { part: 'full', refundCents: rental.totalCents };
  if (today > partUntil) return { part: 'none', refundCents: 0 };
  return { part: 'all-but-first-day', refundCents: Math.max(0, rental.totalCents - rental.pricePerDayCents) };
}
