import { FULL_REFUND_NOTICE, PART } from './refund-terms.ts';
import type { CancellationPreview } from './rentals.ts';

export const REFUND_REASON: Record<CancellationPreview['reason'], string> = {
  full: `You’re cancelling ${FULL_REFUND_NOTICE} or more before the start day, so you get everything back.`,
  'all-but-first-day': `You’re cancelling less than ${FULL_REFUND_NOTICE} before the start day, or on it, so you get back ${PART}.`,
  none: 'The start day is over, so there is no refund.',
  'not-the-renter': 'When an owner or an administrator cancels, the renter always gets everything back.',
  'nothing-paid': 'Nothing has been paid, so there is nothing to refund. The dates become free at once.',
  disputed:
    'The card’s bank has taken this payment back and is looking into it. If the money returns to us, whatever is owed is refunded then.',
};
