import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  contains,
  dayIn,
  daysBetween,
  isDay,
  overlaps,
  rangeProblem,
  startOfDay,
  type DateRange,
} from './dates.ts';

const day = fc.integer({ min: 0, max: 60_000 }).map((number) => addDays('1970-01-01', number));
const range = fc
  .tuple(day, fc.integer({ min: 0, max: 200 }))
  .map(([startDate, length]): DateRange => ({ startDate, endDate: addDays(startDate, length) }));
const daysOf = ({ startDate, endDate }: DateRange) =>
  Array.from({ length: daysBetween({ startDate, endDate }) + 1 }, (_, index) => addDays(startDate, index));

describe('calendar days', () => {
  it.each(['2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s exists', (text) =>
    expect(isDay(text)).toBe(true),
  );

  it.each(['2023-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026-04-31', '20260101', '0000-01-01', '', 'today'])(
    '%j does not exist',
    (text) => expect(isDay(text)).toBe(false),
  );

  it('exist exactly if the calendar has them', () =>
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(15), fc.nat(35), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        expect(isDay(text)).toBe(year > 0 && date.toISOString().startsWith(text));
      }),
    ));

  it('counts from start to end: the 10th to the 12th is two days', () =>
    expect(daysBetween({ startDate: '2026-06-10', endDate: '2026-06-12' })).toBe(2));

  it('handles leap days, new year and daylight saving time changes', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(daysBetween({ startDate: '2026-03-28', endDate: '2026-03-30' })).toBe(2);
    expect(daysBetween({ startDate: '2026-10-24', endDate: '2026-10-26' })).toBe(2);
  });

  it('start at local midnight in every time zone', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('America/Edmonton', 'Africa/Casablanca', 'Etc/GMT+8', ...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 15_400, max: 30_000 }).map((number) => addDays('1970-01-01', number)),
        (timeZone, first) => {
          const start = startOfDay(timeZone, first);
          expect(dayIn(timeZone, start)).toBe(first);
          expect(dayIn(timeZone, start.getTime() - 1)).toBe(addDays(first, -1));
        },
      ),
    ));

  it.each<[timeZone: string, first: string, moment: string]>([
    ['America/Edmonton', '2026-07-01', '2026-07-01T06:00:00.000Z'],
    ['Etc/GMT+8', '2026-07-01', '2026-07-01T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z'],
    ['America/Asuncion', '2020-10-04', '2020-10-04T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ])('in %s, %s begins at %s', (timeZone, first, moment) =>
    expect(startOfDay(timeZone, first).toISOString()).toBe(moment),
  );

  it('determines the current day in the given time zone', () => {
    const moment = new Date('2026-01-31T23:30:00Z');
    expect(dayIn('UTC', moment)).toBe('2026-01-31');
    expect(dayIn('Europe/Zurich', moment)).toBe('2026-02-01');
    expect(dayIn('America/New_York', moment)).toBe('2026-01-31');
  });

  it('adds and subtracts consistently', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (start, days) => {
        const end = addDays(start, days);
        expect(daysBetween({ startDate: start, endDate: end })).toBe(days);
        expect(addDays(end, -days)).toBe(start);
        expect(isDay(end)).toBe(true);
      }),
    ));
});

describe('overlaps', () => {
  it('counts a shared edge as an overlap, at either end', () => {
    const held = { startDate: '2026-06-10', endDate: '2026-06-12' };
    expect(overlaps(held, { startDate: '2026-06-12', endDate: '2026-06-14' })).toBe(true);
    expect(overlaps(held, { startDate: '2026-06-08', endDate: '2026-06-10' })).toBe(true);
    expect(overlaps(held, { startDate: '2026-06-13', endDate: '2026-06-14' })).toBe(false);
    expect(overlaps(held, { startDate: '2026-06-08', endDate: '2026-06-09' })).toBe(false);
  });

  it('agrees with comparing both lists of days', () =>
    fc.assert(
      fc.property(range, fc.integer({ min: -250, max: 250 }), fc.integer({ min: 0, max: 200 }), (a, gap, length) => {
        const startDate = addDays(a.startDate, gap);
        const b = { startDate, endDate: addDays(startDate, length) };
        const days = new Set(daysOf(a));
        expect(overlaps(a, b)).toBe(daysOf(b).some((each) => days.has(each)));
        expect(overlaps(b, a)).toBe(overlaps(a, b));
        expect(contains(a, startDate)).toBe(days.has(startDate));
      }),
    ));
});

describe('rangeProblem', () => {
  const today = '2026-06-10';
  it.each([
    [undefined, '2026-06-12', 'missing'],
    ['2026-06-12', null, 'missing'],
    ['2026-02-30', '2026-06-12', 'not-a-day'],
    ['2026-06-12', '2026-06-12', 'end-not-after-start'],
    ['2026-06-12', '2026-06-11', 'end-not-after-start'],
    ['2026-06-09', '2026-06-12', 'starts-in-the-past'],
    ['2026-06-10', '2026-09-09', 'too-long'],
    ['2026-06-10', '2026-09-08', undefined],
    ['2026-06-10', '2026-06-11', undefined],
    ['2027-12-02', '2028-03-01', undefined],
    ['2027-12-03', '2027-12-04', 'too-far-ahead'],
    ['9999-12-30', '9999-12-31', 'too-far-ahead'],
  ])('from %s to %s: %s', (startDate, endDate, problem) =>
    expect(rangeProblem({ startDate, endDate }, today)).toBe(problem),
  );
});
