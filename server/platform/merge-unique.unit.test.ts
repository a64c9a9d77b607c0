import { expect, it } from 'vitest';
import { mergeUnique } from './merge-unique.ts';

it('merges declarations and rejects a name declared twice', () => {
  expect(mergeUnique({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => mergeUnique({ a: 1 }, { b: 2 }, { a: 3 })).toThrow('a is declared twice.');
});
