import { describe, expect, it } from 'vitest';
import { restartPause } from './supervisor.ts';

describe('the pause before a process is started again', () => {
  it('is short at first, longer after each end in a row, and never more than half a minute', () => {
    expect([1, 2, 3, 6, 7, 40].map(restartPause)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  });
});
