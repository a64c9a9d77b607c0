import { DECLINES, type Decline } from '../../../contract/money/declines.ts';
import { translator } from '../../platform/languages/translator.ts';

/** Attempts keep the reason in English, as providers tell it: for the operator to read and to search for. */
export const declineMessage = (decline: Decline): string => translator('en').of('money.declined', decline);

/** The reason of a kept message, if it is one that has words in every language. */
export const declineOf = (message: string | null): Decline | undefined =>
  DECLINES.find((decline) => declineMessage(decline) === message);
