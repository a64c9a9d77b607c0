import { expect, it } from 'vitest';
import { weekendsFrom } from './weekends.ts';

// 2025-03-03 is a Monday.
it.each([
  ['2025-03-03', ['2025-03-07', '2025-03-09'], ['2025-03-14', '2025-03-16']],
  ['2025-03-07', ['2025-03-07', '2025-03-09'], ['2025-03-14', '2025-03-16']],
  ['2025-03-08', ['2025-03-08', '2025-03-09'], ['2025-03-14', '2025-03-16']],
  ['2025-03-09', undefined, ['2025-03-14', '2025-03-16']],
  ['2025-12-30', ['2026-01-02', '2026-01-04'], ['2026-01-09', '2026-01-11']],
])('on %s, weekends start on Friday or today', (today, coming, next) => {
  const range = (days: string[] | undefined) => days && { startDate: days[0], endDate: days[1] };
  expect(weekendsFrom(today)).toEqual({ coming: range(coming), next: range(next) });
});
