import type { CancellationPreview, Rental } from '../../contract/rentals/rentals.ts';

/** Why somebody gets back what they get back. */
export const REFUND_REASON: Record<CancellationPreview['reason'], string> = {
  full: 'You’re cancelling 24 hours or more before the start day, so you get everything back.',
  'all-but-first-day':
    'You’re cancelling less than 24 hours before the start day, or on it, so you get back everything except the first day.',
  none: 'The start day is over, so there is no refund.',
  'not-the-renter': 'When an owner or an administrator cancels, the renter always gets everything back.',
  'nothing-paid': 'Nothing has been paid, so there is nothing to refund. The dates become free at once.',
  disputed:
    'The card’s bank has taken this payment back and is looking into it. If the money returns to us, whatever is owed is refunded then.',
};

/** Who ended it, as the person who looks at it would say. */
export function cancelledBy({ cancellation, role }: Pick<Rental, 'cancellation' | 'role'>): string {
  if (!cancellation) return '';
  if (cancellation.by === role) return 'You cancelled this trip';
  switch (cancellation.by) {
    case 'renter':
      return 'The renter cancelled this trip';
    case 'owner':
      return 'The owner cancelled this trip';
    case 'admin':
      return 'An administrator cancelled this trip';
    case 'system':
      return 'The payment arrived after these dates were released';
  }
}
