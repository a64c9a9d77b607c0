import { describe, expect, it, vi } from 'vitest';
import { cacheEdition } from './cache-edition.ts';
import type { Edition } from './build-edition.ts';

function useKept() {
  let clock = 0;
  let made = 0;
  const waiting: { resolve: (edition: Edition) => void; reject: (error: Error) => void }[] = [];
  const log = { warn: vi.fn() };
  const make = () => new Promise<Edition>((resolve, reject) => waiting.push({ resolve, reject }));
  const latest = cacheEdition(make, log, () => clock);
  return {
    latest,
    log,
    waiting,
    pass: (seconds: number) => (clock += seconds * 1_000),
    finish: () => waiting.shift()!.resolve({ madeAt: clock, tag: String(++made), files: {} } as unknown as Edition),
  };
}

describe('keepEdition', () => {
  it('row 113: builds once for concurrent requests, caches for a minute and renews in the background', async () => {
    const { latest, waiting, pass, finish } = useKept();
    const first = Promise.all([latest(), latest()]);
    expect(waiting).toHaveLength(1);
    finish();
    expect((await first).map(({ tag }) => tag)).toEqual(['1', '1']);
    pass(59);
    expect((await latest()).tag).toBe('1');
    expect(waiting).toHaveLength(0);
    pass(2);
    expect((await Promise.all([latest(), latest()])).map(({ tag }) => tag)).toEqual(['1', '1']);
    expect(waiting).toHaveLength(1);
    finish();
    await expect.poll(async () => (await latest()).tag).toBe('2');
  });

  it('row 113: never serves an edition that is too old', async () => {
    const { latest, pass, finish } = useKept();
    const first = latest();
    finish();
    await first;
    pass(240);
    const next = latest();
    finish();
    expect((await next).tag).toBe('2');
  });

  it('row 113: serves the stale edition while renewal fails, and rejects once it is too old', async () => {
    const { latest, log, waiting, pass, finish } = useKept();
    const first = latest();
    finish();
    await first;
    pass(61);
    expect((await latest()).tag).toBe('1');
    waiting.shift()!.reject(new Error('no database'));
    await expect.poll(() => log.warn.mock.calls).not.toEqual([]);
    pass(180);
    const failing = latest();
    waiting.shift()!.reject(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    const again = latest();
    finish();
    expect((await again).tag).toBe('2');
  });
});
