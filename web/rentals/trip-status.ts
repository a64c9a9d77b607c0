import type { Rental } from '../../contract/rentals/rentals.ts';
import { t } from '../language/words.ts';

/** Who ended it, as the person who looks at it would say. */
export function cancelledBy({ cancellation, role }: Pick<Rental, 'cancellation' | 'role'>): string {
  if (!cancellation) return '';
  return t.of('rentals.cancelled-by', cancellation.by === role ? 'you' : cancellation.by);
}
