/** Extra charges after a rental */
export const claimLimits = {
  /** After the last day of the rental */
  windowHours: 72,
  /** For the renter to accept or contest */
  answerHours: 72,
  /** A card is kept for so long after the window, if nothing was claimed. */
  cardKeptHours: 24,
  textMax: 2_000,
  photosMax: 10,
  reasonMax: 500,
  /** How often a kept card is tried whose payment came to nothing without an answer of its bank */
  chargesMax: 3,
  madePerHour: 30,
  answeredPerHour: 60,
  pageDefault: 20,
  pageMax: 50,
} as const;
