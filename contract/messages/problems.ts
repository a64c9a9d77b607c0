import { messageLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const messageProblems = {
  'message/empty': 400,
  'message/too-long': 400,
  'message/thread-not-found': 404,
  'message/cannot-write': 409,
  'message/own-car': 409,
  'message/too-many-threads': 429,
} as const;

/** Values for the placeholders in these messages */
export const messageProblemValues = {
  messageMax: messageLimits.textMax,
  threadsPerDay: messageLimits.threadsPerDay,
} as const;
