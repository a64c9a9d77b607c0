import { expect, it } from 'vitest';
import { installFromDebian } from './find-chromium.ts';

/** Answers the calls one after the other, and keeps what was asked. */
function apt(...answers: boolean[]) {
  const asked: string[] = [];
  const run = (args: string[]) => {
    asked.push(args.filter((arg) => /^(update|chromium.*)$/.test(arg)).join(' '));
    return answers.shift() ?? false;
  };
  return { asked, run };
}

it('retries after a temporary mirror failure', () => {
  const { asked, run } = apt(false, true, false, false, true, true);
  expect(installFromDebian(run)).toBe(true);
  expect(asked).toEqual([
    'update',
    'update',
    'chromium-headless-shell',
    'chromium',
    'update',
    'chromium-headless-shell',
  ]);
});

it('gives up after three attempts', () => {
  const { asked, run } = apt();
  expect(installFromDebian(run)).toBe(false);
  expect(asked).toEqual(['update', 'update', 'update']);
});
