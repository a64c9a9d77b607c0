import { expect, it } from 'vitest';
import { installFromDebian } from './find-chromium.ts';

/** Returns the given results in order, and records the calls. */
function apt(...results: boolean[]) {
  const calls: string[] = [];
  const run = (args: string[]) => {
    calls.push(args.filter((arg) => /^(update|chromium.*)$/.test(arg)).join(' '));
    return results.shift() ?? false;
  };
  return { calls, run };
}

it('retries after a temporary mirror failure', () => {
  const { calls, run } = apt(false, true, false, false, true, true);
  expect(installFromDebian(run)).toBe(true);
  expect(calls).toEqual([
    'update',
    'update',
    'chromium-headless-shell',
    'chromium',
    'update',
    'chromium-headless-shell',
  ]);
});

it('gives up after three attempts', () => {
  const { calls, run } = apt();
  expect(installFromDebian(run)).toBe(false);
  expect(calls).toEqual(['update', 'update', 'update']);
});
