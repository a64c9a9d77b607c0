/** What owners see of their money */
export const earningLimits = {
  tripsDefault: 25,
  tripsMax: 100,
  /** Lines of a statement; a file has all of them. */
  statementLinesMax: 2_000,
  filesPerHour: 30,
  /** Of one file */
  fileYearsMax: 10,
  /** A month is closed so long after its end, when nothing of it can be under way any more. */
  closedAfterMinutes: 60,
  legalNameMax: 200,
  addressMax: 200,
  postalCodeMax: 20,
  cityMax: 100,
  taxNumberMax: 40,
  changesPerHour: 60,
} as const;

/** After the last year in which somebody earned something: DAC7 asks for five years at least and allows ten at most. */
export const taxLimits = { keptYears: 10 } as const;

export const payoutLimits = {
  holderMax: 100,
  numberMax: 40,
  accountChangesPerHour: 20,
  pageDefault: 20,
  pageMax: 100,
  /** After a payout that the bank refused or sent back, unless its owner changes the account before */
  retryDays: 3,
  /** How often the provider is asked when people look at their account: while something is missing, and otherwise */
  freshSeconds: 5,
  readyFreshSeconds: 3_600,
} as const;
