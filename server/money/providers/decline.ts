import type { Decline } from '../../../contract/money/declines.ts';
import { translator } from '../../platform/languages/translator.ts';

/** Why a card was declined: a code that is translated for the payer, and an English sentence for the operator. */
export interface DeclineDescription {
  decline: Decline;
  message: string;
}

export const describeDecline = (decline: Decline): DeclineDescription => ({
  decline,
  message: translator('en').of('money.declined', decline),
});
