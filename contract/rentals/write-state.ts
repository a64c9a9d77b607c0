import type { Translate } from '../languages/translate.ts';
import { displayedState } from './rental-lifecycle.ts';

type DisplayedRental = Parameters<typeof displayedState>[0];

/** "Confirmed", "Under way", "Returned", worded for the reader's role. */
export function writeState(
  t: Translate,
  role: 'renter' | 'owner' | 'admin',
  rental: DisplayedRental,
  today: string,
): string {
  const word = displayedState(rental, today);
  return role === 'owner' ? t.of('rentals.state.owner', word) : t.of('rentals.state.renter', word);
}
