export const calendarLimits = {
  noteMax: 200,
  blocksMax: 500,
  /** How far ahead days can be blocked */
  daysAhead: 730,
  /** Days per request: 13 months, extended to whole weeks at both ends */
  daysShown: 420,
  /** Cars per request */
  carsDefault: 50,
  carsMax: 200,
  changesPerHour: 1_200,
} as const;
