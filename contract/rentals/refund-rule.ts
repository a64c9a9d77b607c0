import { addDays } from '../dates.ts';
import { FULL_DAYS_BEFORE } from './refund-terms.ts';

/**
 * The same rule as days of one rental. A renter who cancels before `fullBefore` gets everything back; from then until
 * the end of `partUntil`, everything but the first day; after that nothing.
 */
export const refundDays = (startDate: string): { fullBefore: string; partUntil: string } => ({
  fullBefore: addDays(startDate, -FULL_DAYS_BEFORE),
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
