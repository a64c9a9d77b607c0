import type { Decline } from '../../../contract/money/declines.ts';
import { translator } from '../../platform/languages/translator.ts';

/** Why a card was declined: a code that is translated for the payer, and an English sentence for the operator. */
export interface Declined {
  decline: Decline;
  message: string;
}

export const declined = (decline: Decline): Declined => ({
  decline,
  message: translator('en').of('money.declined', decline),
});
