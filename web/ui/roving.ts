import { stepOf } from './direction.ts';

/** Which of `count` places a key leads to from `at`; undefined when the key is not one that moves. */
export function rove(key: string, at: number, count: number): number | undefined {
  const step = stepOf(key);
  if (step === 1 || key === 'ArrowDown') return (at + 1) % count;
  if (step === -1 || key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
