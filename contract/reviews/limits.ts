export const reviewLimits = {
  starsMax: 5,
  /** How long both sides may write a review, not counting the day on which the rental ended */
  days: 14,
  /** How long the reviewed user may answer after the reveal */
  answerDays: 30,
  textMax: 2_000,
  noteMax: 1_000,
  answerMax: 1_000,
  reasonMax: 500,
  /** Requests for a review are not sent later than this after the return. */
  requestWithinDays: 3,
  pageDefault: 6,
  pageMax: 24,
  statesMax: 50,
  writtenPerHour: 60,
  answeredPerHour: 60,
} as const;
