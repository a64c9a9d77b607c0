import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittingLabels, niceTicks } from './chart-scale.ts';

describe('niceTicks', () => {
  it.each([
    [10, [0, 2.5, 5, 7.5, 10]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [0, [0]],
    [Number.NaN, [0]],
  ])('are round numbers up to at least %d', (max, ticks) => expect(niceTicks(max, 4, { whole: false })).toEqual(ticks));

  it('are whole numbers for counts', () => {
    expect(niceTicks(1, 4, { whole: true })).toEqual([0, 1]);
    expect(niceTicks(10, 4, { whole: true })).toEqual([0, 3, 6, 9, 12]);
  });

  it('start at zero, reach the maximum, and are few for any range', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 }), fc.boolean(), (max, whole) => {
        const ticks = niceTicks(max, 4, { whole });
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeLessThanOrEqual(6);
        ticks.slice(1).forEach((tick, index) => expect(tick).toBeGreaterThan(ticks[index]!));
      }),
    ));
});

describe('fittingLabels', () => {
  it('keeps the last label and leaves enough room for each', () => {
    expect([...fittingLabels(30, 300, 50)]).toEqual([4, 9, 14, 19, 24, 29]);
    expect(fittingLabels(3, 1000, 50).size).toBe(3);
    expect([...fittingLabels(5, 0, 50)]).toEqual([4]);
    expect(fittingLabels(0, 100, 50).size).toBe(0);
  });
});
