import { afterEach, beforeEach, vi } from 'vitest';

/** Stops time until a test advances it, and makes `Math.random` return 0.5. */
export function useFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
