import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createShortMemory } from './short-memory.ts';

describe('a short memory', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Finds something else each time. */
  function counting() {
    let times = 0;
    return async () => ++times;
  }

  it('looks once, and again when its time is over', async () => {
    const memory = createShortMemory<number>({ seconds: 60, size: 10 });
    const find = counting();
    expect(await memory.recall('a', find)).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await memory.recall('a', find)).toBe(1);
    expect(await memory.recall('b', find)).toBe(2);
    vi.advanceTimersByTime(2_000);
    expect(await memory.recall('a', find)).toBe(3);
    expect(await memory.recall('b', find)).toBe(2);
  });

  it('never holds more than it was made for', async () => {
    const memory = createShortMemory<number>({ seconds: 60, size: 3 });
    const find = counting();
    for (const key of ['a', 'b', 'c', 'd']) await memory.recall(key, find);
    expect(await memory.recall('d', find)).toBe(4);
    expect(await memory.recall('a', find)).toBe(5);
  });

  it('does not remember a failure', async () => {
    const memory = createShortMemory<number>({ seconds: 60, size: 3 });
    await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.recall('a', counting())).toBe(1);
  });
});
