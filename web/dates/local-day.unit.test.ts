import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../contract/dates.ts';
import { dateToDay, dayToDate } from './local-day.ts';

afterEach(() => void vi.unstubAllEnvs());

// Zones whose clocks change at two, at midnight or by half an hour, and one that skipped a whole day
const zones = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

describe.each(zones)('days in %s', (zone) => {
  it('survive the conversion to a calendar date and back', () => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (ahead) => {
        const day = addDays('2012-01-01', ahead);
        const date = dayToDate(day);
        expect(dateToDay(date)).toBe(day);
        expect(date.getHours()).toBe(12);
      }),
    );
  });

  it('advance by one calendar day across every clock change of a year', () => {
    vi.stubEnv('TZ', zone);
    for (let day = '2025-01-01'; day < '2026-01-01'; day = addDays(day, 1)) {
      const next = dayToDate(day);
      next.setDate(next.getDate() + 1);
      expect(dateToDay(next)).toBe(addDays(day, 1));
    }
  });
});

it('a test can set another time zone', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(new Date(2025, 6, 1).getTimezoneOffset()).toBe(240);
});
