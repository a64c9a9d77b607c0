import { expect, it } from 'vitest';
import { nameFiles } from './name-files.ts';

it('a few files are all named', () => {
  expect(nameFiles('Lost', ['a', 'b'])).toBe('Lost (2):\n  - a\n  - b');
});

it('of many files the first are named, and the others counted', () => {
  const lines = nameFiles('Lost', Array<string>(300_000).fill('x')).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  … and 299980 more');
});
