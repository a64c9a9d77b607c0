export const calendarLimits = {
  noteMax: 200,
  blocksMax: 500,
  /** How far ahead days can be blocked */
  daysAhead: 730,
  /** How many days one request shows: 13 months, in whole weeks at both ends */
  daysShown: 420,
  /** How many cars one request shows */
  carsDefault: 50,
  carsMax: 200,
  changesPerHour: 1_200,
} as const;
