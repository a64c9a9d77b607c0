import type { Rental } from '../../contract/rentals/rentals.ts';

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
