import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAmounts } from './amounts.ts';
import { createPriceReader, priceLimits } from './typed-amounts.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD', 'GBP', 'CHF', 'HUF', 'ISK'];
const readers = LANGUAGES.flatMap((language) =>
  CURRENCIES.map((currency) => ({ language, currency, read: createPriceReader(language, currency) })),
);
const anyReader = fc.constantFrom(...readers);
const readerOf = (language: string, currency: string) =>
  readers.find((reader) => reader.language === language && reader.currency === currency)!.read;

describe('createPriceReader for dollars in English', () => {
  const read = readerOf('en', 'USD');

  it.each([
    ['45', 4500],
    ['45.5', 4550],
    ['45,50', 4550],
    ['$45.50', 4550],
    [' 45,5 $ ', 4550],
    ['USD 45', 4500],
    ['45 usd', 4500],
    ['1,234.50', 123_450],
    ['10,000.00', 1_000_000],
    ['0.01', 1],
    ['.5', 50],
    ['10000', 1_000_000],
    [45, 4500],
    [45.5, 4550],
  ])('reads %j as %i cents', (typed, cents) => expect(read(typed)).toBe(cents));

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
    '1.234,50',
    '1,23.50',
    '1,2345.50',
    '45.555',
    '1e3',
    'abc',
    '45 50',
    '4 5',
    '1 000',
    '45€',
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
  ])('rejects %j', (typed) => expect(read(typed)).toBeUndefined());

  it('rejects a long run of spaces immediately', () => {
    expect(read(`$${' '.repeat(1_000_000)}x`)).toBeUndefined();
  });
});

describe('createPriceReader for other languages and currencies', () => {
  it.each([
    ['de', 'EUR', '1.234,50', 123_450],
    ['de', 'EUR', '1.234,50 €', 123_450],
    ['de', 'EUR', '€ 45', 4500],
    ['de', 'EUR', '45,5 EUR', 4550],
    ['de', 'EUR', '45.50', 4550],
    ['de', 'EUR', '1.000', undefined],
    ['de', 'EUR', '1,000', undefined],
    ['de', 'EUR', '1,234.50', undefined],
    ['de', 'EUR', '1.000,', 100_000],
    ['es', 'EUR', '1.234,50', 123_450],
    ['es', 'USD', '45 US$', 4500],
    ['fr', 'EUR', '1 234,50', 123_450],
    ['fr', 'EUR', '1\u202f234,50\u00a0€', 123_450],
    ['fr', 'EUR', '1 000', 100_000],
    ['fr', 'EUR', '1.000', undefined],
    ['fr', 'USD', '45 $US', 4500],
    ['pt', 'EUR', '1 234,50 €', 123_450],
    ['pt', 'EUR', '1.234', undefined],
    ['en', 'JPY', '1,000', 1000],
    ['en', 'JPY', '¥6,800', 6800],
    ['en', 'JPY', '1.000', undefined],
    ['en', 'JPY', '45.5', undefined],
    ['en', 'JPY', '1000000', 1_000_000],
    ['en', 'JPY', '1000001', undefined],
    ['de', 'JPY', '1.000', 1000],
    ['de', 'JPY', '1,000', undefined],
    ['en', 'KWD', '12.5', 12_500],
    ['en', 'KWD', '12.500', 12_500],
    ['en', 'KWD', '12,5', 12_500],
    ['en', 'KWD', '12,500', undefined],
    ['en', 'KWD', '12.505', undefined],
    ['en', 'KWD', '1000', 1_000_000],
    ['de', 'KWD', '12,500 KWD', 12_500],
    ['de', 'KWD', '12.500', undefined],
    ['en', 'HUF', '15,000', undefined],
    ['en', 'HUF', '15000', 1_500_000],
    ['de', 'CHF', 'CHF 45', 4500],
  ] as const)('in %s with %s, reads %j as %s', (language, currency, typed, cents) =>
    expect(readerOf(language, currency)(typed)).toBe(cents),
  );

  it('reads every formatted price and total back', () =>
    fc.assert(
      fc.property(anyReader, fc.nat(), ({ language, currency, read }, any) => {
        const { minCents, maxCents, stepCents } = priceLimits(currency);
        const cents = minCents + (any % ((maxCents - minCents) / stepCents + 1)) * stepCents;
        const amounts = createAmounts(language, currency);
        expect(read(amounts.formatPriceInput(cents))).toBe(cents);
        expect(read(amounts.formatTotal(cents))).toBe(cents);
      }),
      { numRuns: 1_000 },
    ));

  it('returns an integer within the limits or undefined for any input', () =>
    fc.assert(
      fc.property(
        anyReader,
        fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[$€¥ \d.,]{0,12}$/)),
        ({ currency, read }, typed) => {
          const cents = read(typed);
          const { minCents, maxCents, stepCents } = priceLimits(currency);
          if (cents === undefined) return;
          expect(Number.isInteger(cents) && cents >= minCents && cents <= maxCents).toBe(true);
          expect(cents % stepCents).toBe(0);
        },
      ),
    ));
});
