import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '../dates.ts';
import { anyRules } from './price-rules.arbitrary.ts';
import { searchPrices } from './price-sums.ts';
import { NO_RULES, stayPrice, type PriceRules } from './stay-price.ts';
import { SHORT_STAY_MAX, stayPrices, STAYS_AHEAD, weekdayBit } from './stay-prices.ts';

const TODAY = '2026-06-10';

const staysFor = (priceCents: number, rules: PriceRules) => {
  const car = { priceCents, rules };
  return stayPrices(car, searchPrices(car, 30, TODAY), TODAY);
};

it('has nothing of a car that always costs the same', () => {
  expect(staysFor(4_500, NO_RULES)).toEqual({ stays: [], until: '-infinity' });
});

it('is for ever where only the length counts', () => {
  const { stays, until } = staysFor(1_000, { ...NO_RULES, discounts: [{ fromDays: 7, percent: 10 }] });
  expect(until).toBe('infinity');
  expect(stays.map(({ totalCents }) => totalCents)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 6_300]);
});

it('has one row for a price, however many stays have it', () => {
  const { stays, until } = staysFor(1_000, { ...NO_RULES, weekdays: [null, null, null, null, 1_200, 1_200, null] });
  expect(until).toBe(addDays(TODAY, 120));
  expect(stays.filter(({ days }) => days === 2)).toEqual([
    { days: 2, totalCents: 2_000, weekdays: 0b1000111, firstStart: '2026-06-10', lastStart: '2026-10-07' },
    { days: 2, totalCents: 2_200, weekdays: 0b0101000, firstStart: '2026-06-11', lastStart: '2026-10-08' },
    { days: 2, totalCents: 2_400, weekdays: 0b0010000, firstStart: '2026-06-12', lastStart: '2026-10-02' },
  ]);
});

it('has the total of every short stay, once', () => {
  const anyStay = fc.tuple(fc.nat(STAYS_AHEAD + 30), fc.integer({ min: 1, max: SHORT_STAY_MAX }));
  const cases = fc.tuple(anyRules(TODAY), fc.integer({ min: 2, max: 1_000_000 }), fc.array(anyStay, { minLength: 20 }));
  fc.assert(
    fc.property(cases, ([rules, priceCents, asked]) => {
      const { stays } = staysFor(priceCents, rules);
      if (stays.length === 0) return;
      for (const [ahead, days] of asked) {
        const startDate = addDays(TODAY, ahead);
        const { totalCents } = stayPrice({ priceCents, rules }, { startDate, endDate: addDays(startDate, days) });
        const found = stays.filter(
          (some) =>
            some.days === days &&
            some.totalCents === totalCents &&
            (some.weekdays & weekdayBit(weekdayOf(startDate))) > 0 &&
            (some.firstStart === '-infinity' || (some.firstStart <= startDate && startDate <= some.lastStart)),
        );
        expect(found).toHaveLength(1);
      }
    }),
  );
});
