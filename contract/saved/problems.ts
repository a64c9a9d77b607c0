import { savedLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const savedProblems = {
  'saved/too-many': 409,
} as const;

/** Values for the placeholders in these messages */
export const savedProblemValues = {
  savedCarsMax: savedLimits.carsMax,
} as const;
