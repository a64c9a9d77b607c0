/** Ranges that cannot be rented: a description, and the days from today. */
export const INVALID_RANGES: [how: string, from: number, to: number][] = [
  ['ends on the day it starts', 3, 3],
  ['ends before it starts', 5, 3],
  ['starts before today', -1, 2],
];
