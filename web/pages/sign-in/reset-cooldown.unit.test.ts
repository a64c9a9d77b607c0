import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cooldownAfter, secondsLeft } from './reset-cooldown.ts';

const BEGAN = Date.UTC(2030, 0, 1);

describe('the reset cooldown', () => {
  it('counts down to zero', () => {
    const left = (milliseconds: number) => secondsLeft({ beganAt: BEGAN, seconds: 30 }, BEGAN + milliseconds);
    expect([0, 1_000, 29_500, 30_000, 90_000].map(left)).toEqual([30, 29, 0.5, 0, 0]);
  });

  it('does not exceed its duration when the clock changes or the stored value is damaged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.integer(), (beganAt, seconds, now) => {
        const left = secondsLeft({ beganAt, seconds }, now);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(30);
      }),
    );
    expect(secondsLeft({ beganAt: BEGAN, seconds: 7 }, BEGAN - 86_400_000)).toBe(7);
    expect(secondsLeft(null, BEGAN)).toBe(0);
  });

  it('takes the duration from the server, or 30 seconds', () => {
    expect([undefined, Number.NaN, 0, -1, 12, 3_600].map(cooldownAfter)).toEqual([30, 30, 30, 30, 12, 30]);
  });
});
