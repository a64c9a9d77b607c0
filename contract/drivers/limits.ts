export const driverLimits = {
  categoryMax: 12,
  /** As it stands on the licence. Of it only the last four characters are kept. */
  numberMin: 4,
  numberMax: 30,
  numberKept: 4,
  oldestBirthYear: 1920,
  /** At which anybody may drive anywhere */
  youngestYears: 16,
  noteMax: 500,
  /** Pictures that were taken and not sent */
  draftHours: 24,
  /** After the decision */
  decidedHours: 24,
  /** After they were sent, whether anybody has decided or not */
  sentDays: 14,
  /** How long before a licence expires its holder is told */
  remindDays: 30,
  sentPerDay: 5,
  picturesPerHour: 30,
  leastAgeMin: 18,
  leastAgeMax: 80,
  leastYearsMax: 20,
  /** Beside the renter */
  moreDriversMax: 3,
  /** How long an invitation can be accepted */
  invitationDays: 7,
  invitationsPerDay: 20,
  pageDefault: 20,
  pageMax: 50,
  /** What was refused, or replaced by a newer one */
  keptDays: 365,
} as const;
