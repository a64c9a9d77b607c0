import { expect, it, vi } from 'vitest';
import type { Pool } from './database/database.ts';
import { createLimiter } from './rate-limit.ts';

it('an unused limit sends no queries', async () => {
  vi.useFakeTimers();
  try {
    const query = vi.fn<Pool['query']>().mockResolvedValue({ rows: [] } as never);
    createLimiter({ query } as never, true)({ name: 'unused', points: 1, seconds: 60 });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(query).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
