import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutations } from './mutations.ts';

describe('mutations', () => {
  it.each(mutations)('$what: occurs once in $file, and names existing tests', ({ file, from, to, tests }) => {
    expect(readFileSync(file, 'utf8').split(from).length - 1).toBe(1);
    expect(to).not.toBe(from);
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !(test.endsWith('.test.ts') && existsSync(test)))).toEqual([]);
  });

  it('are unique', () => {
    expect(new Set(mutations.map(({ description }) => description)).size).toBe(mutations.length);
  });
});
