import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAmounts, toDecimal } from './amounts.ts';
import { digitsOf } from './currencies.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'GBP', 'CHF', 'HUF', 'ISK'];
const anyCents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
/** Replaces non-breaking spaces with plain ones, as in "1 234,50 €". */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('createAmounts for dollars in English', () => {
  const { formatPrice, formatPriceInput, formatTotal, formatShort, symbol, currencyName } = createAmounts('en', 'USD');

  it('omits cents from whole prices', () => {
    expect([4500, 4550, 5].map(formatPrice)).toEqual(['45$', '45.50$', '0.05$']);
    expect(symbol()).toBe('$');
    expect(currencyName()).toBe('US dollars');
  });

  it('shows totals with two decimals', () => {
    expect(formatTotal(9000)).toBe('90.00$');
    expect(formatTotal(12_345)).toBe('123.45$');
    expect(formatTotal(-9000)).toBe('−90.00$');
    expect(formatTotal(0)).toBe('0.00$');
  });

  it('groups thousands with commas in prices and totals, but not in input fields', () => {
    expect([99_999, 100_000, 1_000_000].map(formatPrice)).toEqual(['999.99$', '1,000$', '10,000$']);
    expect([1_999_998, 959_161_300, -100_000].map(formatTotal)).toEqual(['19,999.98$', '9,591,613.00$', '−1,000.00$']);
    expect(formatPrice(120_050)).toBe('1,200.50$');
    expect([959_161_300, 0, 123_400].map(formatShort)).toEqual(['9.6M$', '0$', '1.2K$']);
    expect([120_050, 120_000].map(formatPriceInput)).toEqual(['1200.50', '1200']);
  });

  it('formats every amount consistently without losing a cent', () =>
    fc.assert(
      fc.property(anyCents, (cents) => {
        const total = formatTotal(cents);
        expect(total).toMatch(/^−?\d{1,3}(?:,\d{3})*\.\d{2}\$$/);
        expect(Math.round(Number(total.replaceAll(/[,$]/g, '').replace('−', '-')) * 100) + 0).toBe(cents + 0);
        expect(formatPrice(cents)).toBe(cents % 100 === 0 ? total.replace('.00', '') : total);
      }),
    ));
});

describe('createAmounts for other languages and currencies', () => {
  it.each([
    ['en', 'EUR', '€1,234', '€1,234.50', '€1,234.00', '1234.50'],
    ['en', 'JPY', '¥123,400', '¥123,450', '¥123,400', '123450'],
    ['en', 'KWD', 'KWD 123.400', 'KWD 123.450', 'KWD 123.400', '123.450'],
    ['de', 'USD', '1.234 $', '1.234,50 $', '1.234,00 $', '1234,50'],
    ['de', 'EUR', '1.234 €', '1.234,50 €', '1.234,00 €', '1234,50'],
    ['de', 'JPY', '123.400 ¥', '123.450 ¥', '123.400 ¥', '123450'],
    ['fr', 'EUR', '1 234 €', '1 234,50 €', '1 234,00 €', '1234,50'],
    ['es', 'EUR', '1234 €', '1234,50 €', '1234,00 €', '1234,50'],
    ['pt', 'EUR', '1234 €', '1234,50 €', '1234,00 €', '1234,50'],
    ['fr', 'KWD', '123,400 KWD', '123,450 KWD', '123,400 KWD', '123,450'],
    ['de', 'HUF', '1.234 HUF', '1.234,50 HUF', '1.234,00 HUF', '1234,50'],
    ['en', 'ISK', 'ISK 123,400', 'ISK 123,450', 'ISK 123,400', '123450'],
  ])('in %s, formats %s by the conventions of that language', (language, currency, whole, withRest, total, typed) => {
    const { formatPrice, formatTotal, formatPriceInput } = createAmounts(language, currency);
    expect(plain(formatPrice(123_400))).toBe(whole);
    expect(plain(formatPrice(123_450))).toBe(withRest);
    expect(plain(formatTotal(123_400))).toBe(total);
    expect(formatPriceInput(123_450)).toBe(typed);
  });

  it('keeps every amount exact to the smallest unit', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom(...CURRENCIES),
        anyCents,
        (language, currency, cents) => {
          const total = createAmounts(language, currency).formatTotal(cents);
          expect(total.replaceAll(/\D/g, '')).toBe(String(Math.abs(cents)).padStart(digitsOf(currency) + 1, '0'));
          expect(/^[-−]/.test(total)).toBe(cents < 0);
        },
      ),
    ));
});

it('formats short amounts in the language and currency', () => {
  expect(plain(createAmounts('de', 'EUR').formatShort(959_161_300))).toBe('9,6 Mio. €');
  expect(createAmounts('en', 'JPY').formatShort(12_340)).toBe('¥12.3K');
});

it('converts amounts to decimals in every currency, with decimals only where needed', () => {
  expect(toDecimal(123_450, 'USD')).toBe('1234.50');
  expect(toDecimal(5, 'KWD')).toBe('0.005');
  expect(toDecimal(-5, 'USD')).toBe('-0.05');
  expect(toDecimal(4_500, 'JPY', true)).toBe('4500');
  expect(toDecimal(4_500, 'USD')).toBe('45');
  expect(toDecimal(4_500, 'USD', true)).toBe('45.00');
});
