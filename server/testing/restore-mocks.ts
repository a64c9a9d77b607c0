import { afterAll, vi } from 'vitest';

/** Test files share the globals and modules of their worker, so mocks that a failed test left behind would fail the next file. */
export function restoreMocks(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

afterAll(restoreMocks);
