/** Decline reasons that are shown to payers; the messages are under `money.declined`. */
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
