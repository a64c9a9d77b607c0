import { calendarLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const calendarProblems = {
  'calendar/block-not-found': 404,
  'calendar/days-booked': 409,
  'calendar/past-days': 400,
  'calendar/too-far-ahead': 400,
  'calendar/blocks-overlap': 400,
  'calendar/too-many-blocks': 409,
} as const;

/** What its messages say in numbers, by the names that they give them */
export const calendarProblemValues = {
  blocksMax: calendarLimits.blocksMax,
} as const;
