import { describe, expect, it } from 'vitest';
import { addMonths, columnOf, sameDayInMonth, weeksOf } from './month-days.ts';

describe('month days', () => {
  it('contain every day of a month once, in whole weeks', () => {
    const weeks = weeksOf('2030-06-01', 0);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2030-06-01', '2030-06-02']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('start the week on the first weekday of the language', () => {
    expect(weeksOf('2030-06-01', 6)[0]![6]).toBe('2030-06-01');
    expect([columnOf('2030-06-02', 6), columnOf('2030-06-02', 0)]).toEqual([0, 6]);
  });

  it('continue into the next year', () => {
    expect([addMonths('2030-11-15', 2), addMonths('2030-01-31', -1)]).toEqual(['2031-01-01', '2029-12-01']);
  });

  it('clamp the day in a shorter month', () => {
    expect([sameDayInMonth('2030-01-31', 1), sameDayInMonth('2030-03-10', -1)]).toEqual(['2030-02-28', '2030-02-10']);
  });
});
