import { messageLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const messageProblems = {
  'message/empty': 400,
  'message/too-long': 400,
  'message/thread-not-found': 404,
  'message/cannot-write': 409,
  'message/own-car': 409,
  'message/too-many-threads': 429,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const messageProblemValues = {
  messageMax: messageLimits.textMax,
  threadsPerDay: messageLimits.threadsPerDay,
} as const;
