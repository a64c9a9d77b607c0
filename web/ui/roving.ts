import { arrowKeyStep } from './direction.ts';

/** Returns the index among `count` items that a key moves to from `at`. Undefined for keys that do not move. */
export function nextFocusIndex(key: string, at: number, count: number): number | undefined {
  const step = arrowKeyStep(key);
  if (step === 1 || key === 'ArrowDown') return (at + 1) % count;
  if (step === -1 || key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
