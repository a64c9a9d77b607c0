import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { countSteps, endOfStep, STEPS, stepsOf } from './figure-steps.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));
const length = fc.integer({ min: 0, max: 1_000 });

describe('stepsOf', () => {
  it('covers the range without gaps in as many steps as countSteps returns', () =>
    fc.assert(
      fc.property(fc.constantFrom(...STEPS), day, length, (by, startDate, days) => {
        const range = { startDate, endDate: addDays(startDate, days) };
        const steps = stepsOf(by, range);
        expect(steps).toHaveLength(countSteps(by, range));
        expect([steps[0]!.startDate, steps.at(-1)!.endDate]).toEqual([range.startDate, range.endDate]);
        steps.slice(1).forEach(({ startDate: next }, index) => {
          expect(steps[index]!.endDate).toBe(endOfStep(by, steps[index]!.startDate));
          expect(next).toBe(addDays(steps[index]!.endDate, 1));
        });
      }),
    ));

  it.each(STEPS)('by %s, returns nothing for a reversed range and one step at the end of the calendar', (by) => {
    expect(stepsOf(by, { startDate: '2024-03-02', endDate: '2024-03-01' })).toEqual([]);
    const last = { startDate: '9999-12-31', endDate: '9999-12-31' };
    expect(stepsOf(by, last)).toEqual([last]);
    expect(countSteps(by, { startDate: '0001-01-01', endDate: '9999-12-31' })).toBeGreaterThan(100_000);
  });
});
