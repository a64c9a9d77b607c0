import { expect, it } from 'vitest';
import { nameFiles } from './name-files.ts';

it('lists all of a few files', () => {
  expect(nameFiles('Lost', ['a', 'b'])).toBe('Lost (2):\n  - a\n  - b');
});

it('lists the first of many files and counts the others', () => {
  const lines = nameFiles('Lost', Array<string>(300_000).fill('x')).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  … and 299980 more');
});
