import type { Decline } from './declines.ts';

/**
 * The public test cards of the embedded sandbox with the outcome of each, now and when it is charged later without its
 * holder. None of them is real.
 */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'succeeds', later: 'succeeds' },
  { number: '4000002760003184', outcome: 'asks for 3-D Secure', later: 'not-authenticated' },
  { number: '4000002500003155', outcome: 'asks for 3-D Secure', later: 'succeeds' },
  { number: '4000000000000341', outcome: 'succeeds', later: 'card-declined' },
  { number: '4000000000000002', outcome: 'declined', decline: 'card-declined' },
  { number: '4000000000009995', outcome: 'declined', decline: 'insufficient-funds' },
  { number: '4000000000000069', outcome: 'declined', decline: 'expired-card' },
  { number: '4000000000000127', outcome: 'declined', decline: 'incorrect-cvc' },
  { number: '4000000000000119', outcome: 'declined', decline: 'processing-error' },
] as const satisfies readonly { number: string; outcome: string; decline?: Decline; later?: 'succeeds' | Decline }[];

/** "4242 4242 4242 4242" */
export const spacedCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
