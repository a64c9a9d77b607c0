import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, formatPricePerDay, formatTotal, parsePriceCents } from './money.ts';

describe('parsePriceCents', () => {
  it.each([
    ['45', 4500],
    ['45.5', 4550],
    ['45,50', 4550],
    ['$45.50', 4550],
    [' 45,5 $ ', 4550],
    ['0.01', 1],
    ['.5', 50],
    ['10000', 1_000_000],
    [45, 4500],
    [45.5, 4550],
  ])('reads %j as %i cents', (typed, cents) => expect(parsePriceCents(typed)).toBe(cents));

  it.each([
    '',
    ' ',
    '.',
    ',',
    '$',
    '0',
    '0.00',
    '-5',
    '+5',
    '10000.01',
    '1,000',
    '1.000',
    '45.555',
    '1e3',
    'abc',
    '45 50',
    '4 5',
    '٤٥',
    '0x10',
    'Infinity',
    'NaN',
    '45.5.5',
    '$45$5',
    0,
    -1,
    45.555,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ])('refuses %j', (typed) => expect(parsePriceCents(typed)).toBeUndefined());

  it('refuses a row of spaces at once', () => {
    expect(parsePriceCents(`$${' '.repeat(1_000_000)}x`)).toBeUndefined();
  });

  it('reads back every price that a form shows', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('.', ','), (cents, separator) => {
        expect(parsePriceCents(formatPrice(cents).replace('.', separator))).toBe(cents);
        expect(parsePriceCents(cents / 100)).toBe(cents);
      }),
    ));

  it('answers whole cents within the limits or nothing, whatever is typed', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[$ \d.,]{0,9}$/)), (typed) => {
        const cents = parsePriceCents(typed);
        expect(cents === undefined || (Number.isInteger(cents) && cents >= 1 && cents <= 1_000_000)).toBe(true);
      }),
    ));
});

describe('showing money', () => {
  it('shows cents only where there are some', () => {
    expect(formatPricePerDay(4500)).toBe('45$ / day');
    expect(formatPricePerDay(4550)).toBe('45.50$ / day');
    expect(formatPricePerDay(5)).toBe('0.05$ / day');
  });

  it('shows totals with two decimals', () => {
    expect(formatTotal(9000)).toBe('90.00$');
    expect(formatTotal(12_345)).toBe('123.45$');
  });
});
