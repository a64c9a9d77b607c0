export const driverLimits = {
  categoryMax: 12,
  /** As printed on the licence. Only the last four characters are stored. */
  numberMin: 4,
  numberMax: 30,
  numberKept: 4,
  oldestBirthYear: 1920,
  /** The lowest driving age of any country */
  youngestYears: 16,
  noteMax: 500,
  /** Deletes uploaded pictures that were not submitted */
  draftHours: 24,
  /** Deletes pictures after the decision */
  decidedHours: 24,
  /** Deletes pictures after they were submitted, even without a decision */
  sentDays: 14,
  /** How long before expiry the holder is reminded */
  remindDays: 30,
  sentPerDay: 5,
  picturesPerHour: 30,
  leastAgeMin: 18,
  leastAgeMax: 80,
  leastYearsMax: 20,
  /** In addition to the renter */
  moreDriversMax: 3,
  /** How long an invitation is valid */
  invitationDays: 7,
  invitationsPerDay: 20,
  pageDefault: 20,
  pageMax: 50,
  /** Retention of refused and replaced licences */
  keptDays: 365,
} as const;
