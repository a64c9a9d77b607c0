import { describe, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../cars/car-terms.ts';
import { addDays } from '../dates.ts';
import { changeRefusal, lastDayToAgree } from './change-rule.ts';

const TODAY = '2026-06-10';
const on = (from: number, to: number) => ({ startDate: addDays(TODAY, from), endDate: addDays(TODAY, to) });
const refusal = (rental: [number, number], dates: [number, number], terms = {}) =>
  changeRefusal({ ...DEFAULT_TERMS, ...terms }, on(...rental), on(...dates), TODAY);

describe('changeRefusal', () => {
  it.each([
    [[5, 8], [5, 8], 'change/same-dates'],
    [[5, 8], [8, 8], 'rental/dates-invalid'],
    [[5, 8], [5, 200], 'rental/too-many-days'],
    [[5, 8], [-1, 8], 'change/past-days'],
    [[5, 8], [0, 4], undefined],
    [[5, 8], [20, 24], undefined],
    [[5, 8], [400, 402], 'rental/too-far-ahead'],
  ] as const)('from %j to %j: %s', (rental, dates, expected) => {
    expect(refusal([...rental], [...dates])).toBe(expected);
  });

  it('allows a rental in progress to end on another day from today on', () => {
    expect(refusal([-2, 3], [-2, 6])).toBeUndefined();
    expect(refusal([-2, 3], [-2, 0])).toBeUndefined();
    expect(refusal([-2, 3], [-2, -1])).toBe('change/past-days');
    expect(refusal([-2, 3], [-1, 3])).toBe('change/under-way');
    expect(refusal([0, 3], [1, 3])).toBe('change/under-way');
  });

  it('applies the car’s terms, but not notice and window if the first day is already booked', () => {
    expect(refusal([2, 6], [2, 3], { leastDays: 2 })).toBe('rental/too-short');
    expect(refusal([2, 6], [2, 7], { mostDays: 5 })).toBeUndefined();
    expect(refusal([2, 6], [2, 8], { mostDays: 5 })).toBe('rental/too-long');
    expect(refusal([2, 6], [2, 8], { noticeDays: 5 })).toBeUndefined();
    expect(refusal([2, 6], [3, 8], { noticeDays: 5 })).toBeUndefined();
    expect(refusal([2, 6], [3, 4], { noticeDays: 5, leastDays: 2 })).toBe('rental/too-short');
    expect(refusal([2, 6], [1, 6], { noticeDays: 5 })).toBe('rental/too-soon');
    expect(refusal([40, 44], [41, 46], { windowDays: 30 })).toBeUndefined();
    expect(refusal([40, 44], [46, 48], { windowDays: 30 })).toBe('rental/too-far-ahead');
  });

  it('lastDayToAgree is before the first affected day is over', () => {
    const last = (rental: [number, number], dates: [number, number]) => lastDayToAgree(on(...rental), on(...dates));
    expect(last([5, 8], [3, 8])).toBe(addDays(TODAY, 3));
    expect(last([5, 8], [6, 9])).toBe(addDays(TODAY, 4));
    expect(last([5, 8], [5, 7])).toBe(addDays(TODAY, 7));
    expect(last([-2, 3], [-2, 9])).toBe(addDays(TODAY, 3));
  });
});
