/** Moments in UTC at which date-dependent rules or tests are most likely to fail. */
export const MOMENTS: readonly [at: string, why: string][] = [
  ['2026-12-01 10:00:00', 'the first day of a month'],
  ['2026-12-06 10:00:00', 'a day of one digit, a Sunday'],
  ['2026-12-24 10:00:00', 'next week is in the next month'],
  ['2026-12-31 10:00:00', 'the last day of a year'],
  ['2027-01-02 10:00:00', 'last month is one of last year, a Saturday'],
  ['2027-01-31 10:00:00', 'the next month has no such day'],
  ['2027-02-28 10:00:00', 'the last day of February'],
  ['2027-03-28 00:30:00', 'clocks go forward in Europe within the hour'],
  ['2027-10-31 00:30:00', 'clocks go back in Europe within the hour'],
  ['2028-02-29 10:00:00', 'a leap day'],
  ['2027-06-15 23:55:00', 'midnight in UTC during the run'],
  ['2027-06-15 09:55:00', 'midnight in Kiritimati, the first zone, during the run'],
];

/** Tests of date rules, and of pages with date pickers or totals by date. */
export const DATE_DEPENDENT_TESTS = {
  unit: ['contract', 'web/dates', 'web/calendar', 'web/earnings', 'web/pages', 'server/time-zones'],
  api: [
    'server/calendar',
    'server/claims',
    'server/earnings',
    'server/feeds',
    'server/market',
    'server/overview',
    'server/rentals',
    'server/search/search-cars.test.ts',
    'server/seed',
  ],
  journeys: [
    'e2e/owner-manages-the-calendar.e2e.ts',
    'e2e/owner-views-earnings.e2e.ts',
    'e2e/owner-sets-prices-and-terms.e2e.ts',
    'e2e/renter-books-a-car.e2e.ts',
    'e2e/renter-browses-cars.e2e.ts',
    'e2e/renter-finds-a-car-nearby.e2e.ts',
    'e2e/renter-views-a-car.e2e.ts',
    'e2e/renter-searches-from-home.e2e.ts',
  ],
} as const;
