import { addDays } from '../dates.ts';
import { FULL_DAYS_BEFORE } from './refund-terms.ts';

/** Cancelling before `fullBefore` refunds everything; until the end of `partUntil`, everything but the first day. */
export const refundDays = (startDate: string): { fullBefore: string; partUntil: string } => ({
  fullBefore: addDays(startDate, -FULL_DAYS_BEFORE),
  partUntil: startDate,
});

export type RefundPart = 'full' | 'all-but-first-day' | 'none';

/** Before deducting earlier refunds. */
export function renterRefund(
  rental: { startDate: string; totalCents: number; pricePerDayCents: number },
  today: string,
): { part: RefundPart; refundCents: number } {
  const { fullBefore, partUntil } = refundDays(rental.startDate);
  if (today < fullBefore) return { part: 'full', refundCents: rental.totalCents };
  if (today > partUntil) return { part: 'none', refundCents: 0 };
  return { part: 'all-but-first-day', refundCents: Math.max(0, rental.totalCents - rental.pricePerDayCents) };
}
