import { describe, expect, it } from 'vitest';
import { fromThird } from './opening-order.ts';

describe('fromThird', () => {
  it.each([
    [[], []],
    [[1], [1]],
    [
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2, 3],
      [3, 1, 2],
    ],
    [
      [1, 2, 3, 4],
      [3, 4, 1, 2],
    ],
  ])('puts %o in the order %o, with the third card in front', (cards, shown) => {
    expect(fromThird(cards)).toEqual(shown);
  });
});
