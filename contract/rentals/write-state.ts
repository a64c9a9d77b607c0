import type { Translate } from '../languages/translate.ts';
import { stateWord } from './rental-lifecycle.ts';

type Standing = Parameters<typeof stateWord>[0];

/** "Confirmed", "Under way", "Returned": in the words of who reads it. */
export function writeState(t: Translate, role: 'renter' | 'owner' | 'admin', rental: Standing, today: string): string {
  const word = stateWord(rental, today);
  return role === 'owner' ? t.of('rentals.state.owner', word) : t.of('rentals.state.renter', word);
}
