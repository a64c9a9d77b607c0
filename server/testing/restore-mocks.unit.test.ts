import { expect, it, vi } from 'vitest';
import { restoreMocks } from './restore-mocks.ts';

it('restores what a failed test has replaced', () => {
  const before = Date.now();
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, 'max').mockReturnValue(7);
  vi.stubGlobal('fetch', undefined);
  vi.stubEnv('TZ', 'Asia/Tokyo');
  restoreMocks();
  expect(Date.now()).toBeGreaterThanOrEqual(before);
  expect(Math.max(1, 2)).toBe(2);
  expect(fetch).toBeTypeOf('function');
  expect(process.env.TZ).toBe('UTC');
});

it('runs after every file in every project', async () => {
  const { default: config } = await import('../../vitest.config.ts');
  const files = config.test!.projects!.map(
    (project) => (project as { test: { setupFiles: string[] } }).test.setupFiles,
  );
  expect(files).toHaveLength(4);
  for (const setupFiles of files) expect(setupFiles).toContain('server/testing/restore-mocks.ts');
});
