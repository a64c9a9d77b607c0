export const reviewLimits = {
  starsMax: 5,
  /** How long both may write after a rental, not counting the day on which it ended */
  days: 14,
  /** How long the one it is about may answer, once it is revealed */
  answerDays: 30,
  textMax: 2_000,
  noteMax: 1_000,
  answerMax: 1_000,
  reasonMax: 500,
  /** Nobody is asked how it was who has been back for longer than this. */
  askedWithinDays: 3,
  pageDefault: 6,
  pageMax: 24,
  statesMax: 50,
  writtenPerHour: 60,
  answeredPerHour: 60,
} as const;
