/** The public test cards that the embedded sandbox knows, with what happens to each. No real card is among them. */
export const TEST_CARDS = [
  { number: '4242424242424242', outcome: 'succeeds' },
  { number: '4000002760003184', outcome: 'asks for 3-D Secure' },
  { number: '4000000000000002', outcome: 'declined', message: 'Your card was declined.' },
  { number: '4000000000009995', outcome: 'declined', message: 'Your card has insufficient funds.' },
  { number: '4000000000000069', outcome: 'declined', message: 'Your card has expired.' },
  { number: '4000000000000127', outcome: 'declined', message: "Your card's security code is incorrect." },
  {
    number: '4000000000000119',
    outcome: 'declined',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
] as const;

/** "4242 4242 4242 4242" */
export const spacedCardNumber = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
