import { describe, expect, it } from 'vitest';
import { addMonths, columnOf, sameDayOf, weeksOf } from './month-days.ts';

describe('the months of a calendar', () => {
  it('has every day of a month once, in whole weeks', () => {
    const weeks = weeksOf('2030-06-01', 0);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2030-06-01', '2030-06-02']);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });

  it('begins weeks on the day that the language says', () => {
    expect(weeksOf('2030-06-01', 6)[0]![6]).toBe('2030-06-01');
    expect([columnOf('2030-06-02', 6), columnOf('2030-06-02', 0)]).toEqual([0, 6]);
  });

  it('counts months over the end of a year', () => {
    expect([addMonths('2030-11-15', 2), addMonths('2030-01-31', -1)]).toEqual(['2031-01-01', '2029-12-01']);
  });

  it('stays in a shorter month', () => {
    expect([sameDayOf('2030-01-31', 1), sameDayOf('2030-03-10', -1)]).toEqual(['2030-02-28', '2030-02-10']);
  });
});
