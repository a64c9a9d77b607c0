import { calendarLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const calendarProblems = {
  'calendar/block-not-found': 404,
  'calendar/days-booked': 409,
  'calendar/past-days': 400,
  'calendar/too-far-ahead': 400,
  'calendar/blocks-overlap': 400,
  'calendar/too-many-blocks': 409,
} as const;

/** Values for the placeholders in these messages */
export const calendarProblemValues = {
  blocksMax: calendarLimits.blocksMax,
} as const;
