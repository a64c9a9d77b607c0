/** Why a card was declined, as far as payers are told: `money.declined` has the words. */
export const DECLINES = [
  'card-declined',
  'card-unknown',
  'expired-card',
  'incorrect-cvc',
  'incorrect-number',
  'insufficient-funds',
  'not-authenticated',
  'processing-error',
] as const;
export type Decline = (typeof DECLINES)[number];
