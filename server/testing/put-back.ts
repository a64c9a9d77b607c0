import { afterAll, vi } from 'vitest';

/** Files share the globals and modules of their worker: what a test replaced and left so when it failed would fail the next file. */
export function putBack(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

afterAll(putBack);
