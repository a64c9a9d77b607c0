import { earningLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const earningProblems = {
  'earnings/file-too-long': 400,
  'tax/missing': 400,
  'tax/number-invalid': 400,
  'payout/holder-required': 400,
  'payout/holder-too-long': 400,
  'payout/number-required': 400,
  'payout/not-a-test-account': 400,
  'payout/country-invalid': 400,
  'payout/not-found': 404,
  'payout/unavailable': 503,
  'payout/not-offered': 409,
  'payout/not-failed': 409,
  'payout/nothing-due': 409,
  'payout/not-reversible': 409,
} as const;

/** Values for the placeholders in these messages */
export const earningProblemValues = {
  fileYearsMax: earningLimits.fileYearsMax,
} as const;
