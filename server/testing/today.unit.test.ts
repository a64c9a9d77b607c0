import { afterEach, expect, it, vi } from 'vitest';
import { termLimits } from '../../contract/cars/limits.ts';
import { addDays } from '../../contract/dates.ts';
import { beginTest, day, nextDate, today, waitPastMidnight } from './today.ts';

afterEach(() => void vi.useRealTimers());
const setClock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });

it('keeps the day on which the test began, even past midnight', async () => {
  setClock('2027-12-31T23:50:00Z');
  await beginTest();
  setClock('2028-01-01T00:00:01Z');
  expect([today(), today('Asia/Tokyo'), day(1)]).toEqual(['2027-12-31', '2028-01-01', '2028-01-01']);
  await beginTest();
  expect(today()).toBe('2028-01-01');
});

it.each([
  ['23:57:00', 'UTC', undefined, 0],
  ['23:58:30', 'UTC', undefined, 90],
  ['23:59:59', 'UTC', undefined, 1],
  ['00:00:00', 'UTC', undefined, 0],
  ['23:58:30', 'Europe/Zurich', undefined, 0],
  ['22:59:30', 'Europe/Zurich', undefined, 30],
  ['23:55:00', 'UTC', 360_000, 300],
  ['23:50:00', 'UTC', 3_600_000, 0],
])(
  'at %s UTC, a test of a marketplace in %s with the limit %s waits %i seconds',
  async (time, zone, limit, seconds) => {
    let now = Date.parse(`2027-02-28T${time}Z`);
    const began = now;
    await waitPastMidnight(
      { zone, limit },
      () => now,
      async () => (now += 1_000),
    );
    expect((now - began) / 1_000).toBe(seconds);
  },
);

it.each(['02-28', '03-01', '04-01', '09-20', '12-31'])('finds a bookable %s from any day', (monthAndDay) => {
  for (let from = '2027-01-01'; from < '2029-01-01'; from = addDays(from, 1)) {
    const found = nextDate(monthAndDay, from);
    expect(found.slice(5)).toBe(monthAndDay);
    expect(found >= from && found <= addDays(from, termLimits.windowDefault)).toBe(true);
  }
});
