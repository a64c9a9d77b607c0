import { bookLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const bookProblems = {
  'books/too-many-steps': 400,
  'dispute/not-found': 404,
  'dispute/not-lost': 409,
  'dispute/decided': 409,
  'dispute/own': 403,
  'dispute/amount-invalid': 400,
  'dispute/closed': 409,
  'dispute/too-late': 409,
  'dispute/evidence-sent': 409,
  'dispute/evidence-required': 400,
  'dispute/evidence-elsewhere': 409,
} as const;

/** Values for the placeholders in these messages */
export const bookProblemValues = {
  bookStepsMax: bookLimits.stepsMax,
} as const;
