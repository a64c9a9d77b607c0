import { describe, expect, it } from 'vitest';
import { fromThird } from './opening-order.ts';

describe('a row of cards', () => {
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
  ])('opens %o on the third where there is one: %o', (cards, shown) => {
    expect(fromThird(cards)).toEqual(shown);
  });
});
