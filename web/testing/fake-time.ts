import { afterEach, beforeEach, vi } from 'vitest';

/** Time stands still until a test moves it, and chance always falls in the middle. */
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
