import type { Rental } from '../../contract/rentals/rentals.ts';
import { t } from '../language/words.ts';

/** Who cancelled the rental, from the point of view of the reader. */
export function cancelledBy({ cancellation, role }: Pick<Rental, 'cancellation' | 'role'>): string {
  if (!cancellation) return '';
  return t.of('rentals.cancelled-by', cancellation.by === role ? 'you' : cancellation.by);
}
