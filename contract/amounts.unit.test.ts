import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, formatPriceInput, formatPricePerDay, formatTotal, parsePriceCents } from './amounts.ts';

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
        expect(parsePriceCents(formatPriceInput(cents).replace('.', separator))).toBe(cents);
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
    expect(formatTotal(-9000)).toBe('−90.00$');
    expect(formatTotal(0)).toBe('0.00$');
  });

  it('puts a comma before every three digits, in prices and totals alike', () => {
    expect([99_999, 100_000, 1_000_000].map(formatPrice)).toEqual(['999.99$', '1,000$', '10,000$']);
    expect([1_999_998, 959_161_300, -100_000].map(formatTotal)).toEqual(['19,999.98$', '9,591,613.00$', '−1,000.00$']);
    expect(formatPricePerDay(120_050)).toBe('1,200.50$ / day');
  });

  it('writes every amount in one way, and loses no cent', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        const total = formatTotal(cents);
        expect(total).toMatch(/^−?\d{1,3}(?:,\d{3})*\.\d{2}\$$/);
        expect(Math.round(Number(total.replaceAll(/[,$]/g, '').replace('−', '-')) * 100) + 0).toBe(cents + 0);
        expect(formatPrice(cents)).toBe(cents % 100 === 0 ? total.replace('.00', '') : total);
      }),
    ));
});
