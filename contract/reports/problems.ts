import { reportLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const reportProblems = {
  'report/nothing-there': 404,
  'report/own': 403,
  'report/known': 409,
  'report/reason-required': 400,
  'report/text-required': 400,
  'report/text-too-long': 400,
  'report/not-found': 404,
  'report/changed-meanwhile': 409,
  'report/answer-impossible': 409,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const reportProblemValues = {
  reportTextMax: reportLimits.textMax,
} as const;
