import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, contains } from '../../contract/dates.ts';
import { STEP_COUNT, STEPS } from '../../contract/overview/figure-steps.ts';
import { endOfNextPage, stepsUntil } from './time-steps.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const by = fc.constantFrom(...STEPS);

describe('stepsUntil', () => {
  it('returns steps without gaps, the last of which contains the day', () =>
    fc.assert(
      fc.property(by, day, (by, until) => {
        const steps = stepsUntil(by, until);
        expect(steps).toHaveLength(STEP_COUNT[by]);
        expect(contains(steps.at(-1)!, until)).toBe(true);
        steps.slice(1).forEach(({ startDate }, index) => expect(startDate).toBe(addDays(steps[index]!.endDate, 1)));
      }),
    ));

  it.each([
    ['day', '2024-03-01', { startDate: '2024-03-01', endDate: '2024-03-01' }, '2024-02-01'],
    ['week', '2024-03-03', { startDate: '2024-02-26', endDate: '2024-03-03' }, '2023-09-04'],
    ['week', '2024-03-04', { startDate: '2024-03-04', endDate: '2024-03-10' }, '2023-09-11'],
    ['month', '2024-02-10', { startDate: '2024-02-01', endDate: '2024-02-29' }, '2022-03-01'],
    ['month', '2024-12-31', { startDate: '2024-12-01', endDate: '2024-12-31' }, '2023-01-01'],
  ] as const)('by %s until %s', (by, until, last, first) => {
    const steps = stepsUntil(by, until);
    expect([steps.at(-1), steps[0]!.startDate]).toEqual([last, first]);
  });
});

describe('endOfNext', () => {
  it('pages from any day to today without gaps', () =>
    fc.assert(
      fc.property(by, day, fc.integer({ min: 0, max: 3_000 }), (by, until, days) => {
        const today = addDays(until, days);
        let steps = stepsUntil(by, until);
        for (let next = endOfNextPage(steps, today); next; next = endOfNextPage(steps, today)) {
          const following = stepsUntil(by, next);
          const nextDay = addDays(steps.at(-1)!.endDate, 1);
          expect(following[0]!.startDate <= nextDay).toBe(true);
          if (by !== 'month' && next !== today) expect(following[0]!.startDate).toBe(nextDay);
          expect(following.at(-1)!.endDate > steps.at(-1)!.endDate).toBe(true);
          steps = following;
        }
        expect(contains({ startDate: steps[0]!.startDate, endDate: steps.at(-1)!.endDate }, today)).toBe(true);
      }),
    ));
});
