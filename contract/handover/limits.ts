export const handoverLimits = {
  opensDaysBefore: 1,
  /** How long after the last day check-out stays open, and photos taken in time may still arrive */
  closesDaysAfter: 3,
  mileageMax: 9_999_999,
  notesMax: 2_000,
  damagePhotosMax: 30,
  writesPerHour: 1_200,
  /** Photo retention after the rental; hashes and times are kept */
  photosKeptDays: 365,
} as const;
