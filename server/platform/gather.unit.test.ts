import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('merges declarations and rejects a name declared twice', () => {
  expect(gather({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => gather({ a: 1 }, { b: 2 }, { a: 3 })).toThrow('a is declared twice.');
});
