import { reportLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
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

/** Values for the placeholders in these messages */
export const reportProblemValues = {
  reportTextMax: reportLimits.textMax,
} as const;
