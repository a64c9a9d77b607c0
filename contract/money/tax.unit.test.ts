import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taxIn } from './tax.ts';

it.each([
  [12_100, 2_100, 2_100],
  [10_810, 810, 810],
  [9_000, 770, 643],
  [-9_000, 770, -643],
  [1, 2_100, 0],
  [0, 2_100, 0],
])('%i cents at a rate of %i hundredths of a percent include %i cents of tax', (cents, rate, tax) => {
  expect(taxIn(cents, { rate })).toBe(tax);
});

it('adds up with the net price to the gross price, to the cent', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const rates = fc.integer({ min: 1, max: 5_000 });
  fc.assert(
    fc.property(cents, rates, (amount, rate) => {
      const net = amount - taxIn(amount, { rate });
      expect(Math.abs(net * (1 + rate / 10_000) - amount)).toBeLessThanOrEqual(0.5 * (1 + rate / 10_000) + 1e-6);
    }),
  );
});
