import { describe, expect, it } from 'vitest';
import { restartPause } from './supervisor.ts';

describe('restartPause', () => {
  it('doubles after each consecutive crash, up to half a minute', () => {
    expect([1, 2, 3, 6, 7, 40].map(restartPause)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  });
});
