/** The public test accounts of the embedded bank with the outcome of payouts to each. None of them is real. */
export const TEST_ACCOUNTS = [
  { number: '000123456789', outcome: 'arrives' },
  { number: '000222222227', outcome: 'arrives later' },
  { number: '000111111116', outcome: 'refused' },
  { number: '000111111113', outcome: 'closed' },
  { number: '000333333335', outcome: 'incomplete' },
  { number: '000444444440', outcome: 'returned later' },
] as const;
export type TestAccountOutcome = (typeof TEST_ACCOUNTS)[number]['outcome'];
