import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from './cache.ts';

describe('a cache', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Finds something else each time. */
  function counting() {
    let times = 0;
    return async () => ++times;
  }

  it('looks once, and again when its time is over', async () => {
    const cache = createCache<number>({ seconds: 60, size: 10 });
    const find = counting();
    expect(await cache.get('a', find)).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await cache.get('a', find)).toBe(1);
    expect(await cache.get('b', find)).toBe(2);
    vi.advanceTimersByTime(2_000);
    expect(await cache.get('a', find)).toBe(3);
    expect(await cache.get('b', find)).toBe(2);
  });

  it('never holds more than it was made for', async () => {
    const cache = createCache<number>({ seconds: 60, size: 3 });
    const find = counting();
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, find);
    expect(await cache.get('d', find)).toBe(4);
    expect(await cache.get('a', find)).toBe(5);
  });

  it('does not remember a failure', async () => {
    const cache = createCache<number>({ seconds: 60, size: 3 });
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', counting())).toBe(1);
  });
});
