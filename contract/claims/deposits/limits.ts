/** Deposits, held on the renter's card during the trip */
export const depositLimits = {
  /** Before the first day */
  placedDaysBefore: 1,
  /** After both agreed on the return record. Leaves 15 minutes of the promised hour for slow banks. */
  releaseMinutes: 45,
  releaseMinutesMax: 60,
  /** After the last day, if they did not agree */
  releaseHours: 72,
  /** Holds expire after seven days, so a new one is placed while the old one is still valid. */
  renewHours: 5 * 24,
  /** Older holds are treated as expired. */
  keptHours: 6 * 24,
  /** Attempts with a saved card if its bank does not respond */
  triesMax: 3,
  lookMinutes: 10,
} as const;
