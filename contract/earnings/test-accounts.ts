/** The public test accounts that the embedded bank knows, with what happens to money that is sent there. No real one. */
export const TEST_ACCOUNTS = [
  { number: '000123456789', outcome: 'arrives' },
  { number: '000222222227', outcome: 'arrives later' },
  { number: '000111111116', outcome: 'refused' },
  { number: '000111111113', outcome: 'closed' },
  { number: '000333333335', outcome: 'incomplete' },
  { number: '000444444440', outcome: 'returned later' },
] as const;
export type TestAccountOutcome = (typeof TEST_ACCOUNTS)[number]['outcome'];
