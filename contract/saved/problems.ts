import { savedLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const savedProblems = {
  'saved/too-many': 409,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const savedProblemValues = {
  savedCarsMax: savedLimits.carsMax,
} as const;
