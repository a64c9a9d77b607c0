import fc from 'fast-check';
import { stepOf } from '../currencies.ts';
import { addDays } from '../dates.ts';
import { priceRuleLimits } from './limits.ts';
import type { CarPrices, PriceRules } from './stay-price.ts';

/** One currency that can be charged to the cent, and one that is charged in steps of ten. */
export const anyCurrency = fc.constantFrom('USD', 'KWD');

export const anyPriceIn = (currency: string) =>
  fc.integer({ min: 1, max: 100_000 }).map((steps) => steps * stepOf(currency));

/** Rules for the days after `first`. */
export const anyRules = (first: string, currency = 'USD'): fc.Arbitrary<PriceRules> => {
  const anyPrice = anyPriceIn(currency);
  return fc.record({
    weekdays: fc.array(fc.option(anyPrice), { minLength: 7, maxLength: 7 }),
    seasons: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 30 }), anyPrice), { maxLength: 4 })
      .map((parts) => {
        let next = first;
        return parts.map(([gap, length, priceCents], index) => {
          const startDate = addDays(next, gap);
          const endDate = addDays(startDate, length);
          next = addDays(endDate, 1);
          return { name: `Season ${index}`, startDate, endDate, priceCents };
        });
      }),
    days: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 95 }), anyPrice), { maxLength: 12 })
      .map((days) => Object.fromEntries(days.map(([day, cents]) => [addDays(first, day), cents]))),
    discounts: fc
      .uniqueArray(
        fc.record({
          fromDays: fc.integer({ min: priceRuleLimits.discountFromMin, max: priceRuleLimits.discountFromMax }),
          percent: fc.integer({ min: priceRuleLimits.percentMin, max: priceRuleLimits.percentMax }),
        }),
        { maxLength: priceRuleLimits.discountsMax, selector: ({ fromDays }) => fromDays },
      )
      .map((discounts) => discounts.toSorted((a, b) => a.fromDays - b.fromDays)),
  });
};

/** Prices without seasons and day prices, with at most one discount. */
export const anyPricesIn = (currency: string): fc.Arbitrary<CarPrices> =>
  fc.record({
    priceCents: anyPriceIn(currency),
    rules: fc.record({
      weekdays: fc.array(fc.option(anyPriceIn(currency)), { minLength: 7, maxLength: 7 }),
      seasons: fc.constant([]),
      days: fc.constant({}),
      discounts: fc.array(
        fc.record({ fromDays: fc.integer({ min: 2, max: 30 }), percent: fc.integer({ min: 1, max: 60 }) }),
        { maxLength: 1 },
      ),
    }),
  });
