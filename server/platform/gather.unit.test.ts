import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('puts together what features declare, and refuses what two of them do', () => {
  expect(gather({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => gather({ a: 1 }, { b: 2 }, { a: 3 })).toThrow('a is declared twice.');
});
