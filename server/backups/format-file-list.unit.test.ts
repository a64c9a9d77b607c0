import { expect, it } from 'vitest';
import { formatFileList } from './format-file-list.ts';

it('lists all of a few files', () => {
  expect(formatFileList('Lost', ['a', 'b'])).toBe('Lost (2):\n  - a\n  - b');
});

it('lists the first of many files and counts the others', () => {
  const lines = formatFileList('Lost', Array<string>(300_000).fill('x')).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  … and 299980 more');
});
