import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from './cache.ts';

describe('createCache', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Returns a different value on every call. */
  function counting() {
    let times = 0;
    return async () => ++times;
  }

  it('loads a value once, and again after it has expired', async () => {
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

  it('never holds more entries than its size', async () => {
    const cache = createCache<number>({ seconds: 60, size: 3 });
    const find = counting();
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, find);
    expect(await cache.get('d', find)).toBe(4);
    expect(await cache.get('a', find)).toBe(5);
  });

  it('does not cache errors', async () => {
    const cache = createCache<number>({ seconds: 60, size: 3 });
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', counting())).toBe(1);
  });
});
