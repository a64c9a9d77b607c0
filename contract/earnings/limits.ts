/** Earnings as owners see them */
export const earningLimits = {
  tripsDefault: 25,
  tripsMax: 100,
  /** Lines of a statement; a file has all of them. */
  statementLinesMax: 2_000,
  filesPerHour: 30,
  /** Per file */
  fileYearsMax: 10,
  /** How long after its end a month is closed, so that nothing in it is still in progress. */
  closedAfterMinutes: 60,
  legalNameMax: 200,
  addressMax: 200,
  postalCodeMax: 20,
  cityMax: 100,
  taxNumberMax: 40,
  changesPerHour: 60,
} as const;

/** After the last year with earnings: DAC7 requires retention for at least five and at most ten years. */
export const taxLimits = { keptYears: 10 } as const;

export const payoutLimits = {
  holderMax: 100,
  numberMax: 40,
  accountChangesPerHour: 20,
  pageDefault: 20,
  pageMax: 100,
  /** Pause after a failed or returned payout, unless the owner changes the account earlier */
  retryDays: 3,
  /** How long account details from the provider are cached: while something is missing, and otherwise */
  freshSeconds: 5,
  readyFreshSeconds: 3_600,
} as const;
