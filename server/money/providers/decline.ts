import type { Decline } from '../../../contract/money/declines.ts';
import { translator } from '../../platform/languages/translator.ts';

/** Why a card was declined: as payers are told in their language, and as a sentence in English for the operator. */
export interface Declined {
  decline: Decline;
  message: string;
}

export const declined = (decline: Decline): Declined => ({
  decline,
  message: translator('en').of('money.declined', decline),
});
