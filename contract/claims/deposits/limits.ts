/** What a card's bank keeps for an owner while the car is away */
export const depositLimits = {
  /** Before the first day */
  placedDaysBefore: 1,
  /** After both agreed on how the car came back, which leaves a quarter of the promised hour for banks that are slow to answer */
  releaseMinutes: 45,
  releaseMinutesMax: 60,
  /** After the last day, where they did not */
  releaseHours: 72,
  /** Banks let go after seven days: after so long they are asked anew, while the first still counts. */
  renewHours: 5 * 24,
  /** Nobody counts on one that is older. */
  keptHours: 6 * 24,
  /** How often a kept card is tried without an answer of its bank */
  triesMax: 3,
  lookMinutes: 10,
} as const;
