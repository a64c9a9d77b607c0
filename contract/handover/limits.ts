export const handoverLimits = {
  opensDaysBefore: 1,
  /** How long after the last day a car may still be checked out, and photos that were taken in time may arrive */
  closesDaysAfter: 3,
  mileageMax: 9_999_999,
  notesMax: 2_000,
  damagePhotosMax: 30,
  writesPerHour: 1_200,
  /** How long photos are kept after the rental; their hashes and times stay */
  photosKeptDays: 365,
} as const;
