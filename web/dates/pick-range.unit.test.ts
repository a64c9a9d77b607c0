import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, overlaps, rangeProblem } from '../../contract/dates.ts';
import { formatRange } from './format-range.ts';
import { isWhole, pickDay, reasonAgainst, type RangeDraft } from './pick-range.ts';

const TODAY = '2025-03-01';
const blocked = [
  { startDate: '2025-03-10', endDate: '2025-03-12' },
  { startDate: '2025-03-14', endDate: '2025-03-20' },
];
const calendar = { today: TODAY, blocked };
const press = (...days: string[]) => days.reduce<RangeDraft>((range, day) => pickDay(range, day, calendar).range, {});

describe('picking a range', () => {
  it('takes two days in either order', () => {
    const range = { startDate: '2025-03-03', endDate: '2025-03-06' };
    expect(press('2025-03-03', '2025-03-06')).toEqual(range);
    expect(press('2025-03-06', '2025-03-03')).toEqual(range);
  });

  it('begins anew with the third press', () => {
    expect(press('2025-03-03', '2025-03-06', '2025-03-04')).toEqual({ startDate: '2025-03-04' });
  });

  it('begins anew rather than take a booked day in, and says so', () => {
    expect(pickDay({ startDate: '2025-03-08' }, '2025-03-22', calendar)).toEqual({
      range: { startDate: '2025-03-22' },
      refusal: 'spans-booked',
    });
  });

  it('does not end on the day that it starts', () => {
    expect(pickDay({ startDate: '2025-03-03' }, '2025-03-03', calendar)).toMatchObject({ refusal: 'same-day' });
  });

  it('takes no more than 90 days', () => {
    const free = { today: TODAY, blocked: [] };
    expect(pickDay({ startDate: TODAY }, addDays(TODAY, 90), free).range).toHaveProperty('endDate');
    expect(pickDay({ startDate: TODAY }, addDays(TODAY, 91), free).refusal).toBe('too-long');
  });

  it('never makes a range that the rules of renting refuse, whatever is pressed', () => {
    const day = fc.integer({ min: -5, max: 140 }).map((ahead) => addDays(TODAY, ahead));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 12 }), (days) => {
        const range = press(...days);
        if (!isWhole(range)) return;
        expect(rangeProblem(range, TODAY)).toBeUndefined();
        expect(blocked.some((taken) => overlaps(taken, range))).toBe(false);
      }),
    );
  });
});

describe('a day that cannot be picked', () => {
  it.each([
    ['2025-02-28', 'In the past'],
    ['2025-03-10', 'Booked'],
    ['2025-03-12', 'Booked'],
    ['2025-03-13', 'Too short to rent'],
    ['2025-03-09', undefined],
    ['2025-03-21', undefined],
    [TODAY, undefined],
  ])('%s: %s', (day, reason) => {
    expect(reasonAgainst(day, calendar)).toBe(reason);
  });
});

it.each([
  ['2025-06-10', '2025-06-12', '10 – 12 Jun 2025'],
  ['2025-06-30', '2025-07-02', '30 Jun – 2 Jul 2025'],
  ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
])('%s to %s is written %s', (startDate, endDate, text) => {
  expect(formatRange({ startDate, endDate })).toBe(text);
});
