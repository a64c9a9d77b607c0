/** Extra charges after a rental */
export const claimLimits = {
  /** After the last day of the rental */
  windowHours: 72,
  /** For the renter to accept or contest */
  answerHours: 72,
  /** How long a card stays saved after the window if nothing was claimed. */
  cardKeptHours: 24,
  textMax: 2_000,
  photosMax: 10,
  reasonMax: 500,
  /** Attempts with a saved card if its bank does not respond */
  chargesMax: 3,
  createdPerHour: 30,
  answeredPerHour: 60,
  pageDefault: 20,
  pageMax: 50,
} as const;
