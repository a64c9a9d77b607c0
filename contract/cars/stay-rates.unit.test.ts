import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { anyCurrency, anyPriceIn, anyRules } from './price-rules.arbitrary.ts';
import { searchPrices } from './price-sums.ts';
import { NO_RULES, stayPrice, type PriceRules } from './stay-price.ts';
import { rateUnits, SHORT_STAY_MAX, slotsOf, stayRates, STAYS_AHEAD } from './stay-rates.ts';

const TODAY = '2026-06-10';
const WEEKEND = [null, null, null, null, 1_200, 1_200, null];

const ratesFor = (priceCents: number, rules: PriceRules, currency = 'USD') => {
  const car = { priceCents, rules };
  const at = { today: TODAY, currency };
  return stayRates(car, searchPrices(car, 30, at), at);
};

it('is empty for a car whose price never varies', () => {
  expect(ratesFor(4_500, NO_RULES)).toEqual({ rates: [], until: '-infinity' });
});

it('never expires if only the length matters', () => {
  const { rates, until } = ratesFor(1_000, { ...NO_RULES, discounts: [{ fromDays: 7, percent: 10 }] });
  expect(until).toBe('infinity');
  expect(rates.map(({ rate, slot }) => rate / rateUnits(slot))).toEqual([
    1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 6_300,
  ]);
});

it('stores the most frequent price once, and others by weekday, week or date', () => {
  const days = {
    '2026-07-15': 900,
    ...Object.fromEntries([10, 11, 12, 13, 14, 15, 16].map((day) => [`2026-08-${day}`, 800])),
  };
  const { rates, until } = ratesFor(1_000, { ...NO_RULES, weekdays: WEEKEND, days });
  expect(until).toBe(addDays(TODAY, 120));
  const [ever, friday, week, date] = slotsOf('2026-07-10', 1);
  const expected = [
    { slot: ever, rate: 1_000 },
    { slot: friday, rate: 1_200 },
    { slot: slotsOf('2026-07-11', 1)[1], rate: 1_200 },
    { slot: slotsOf('2026-08-12', 1)[2], rate: 800 },
    { slot: slotsOf('2026-07-15', 1)[3], rate: 900 },
  ];
  const found = rates.filter(({ slot }) => slot % (SHORT_STAY_MAX + 1) === 1);
  expect(found).toEqual(expected.map(({ slot, rate }) => ({ slot, rate: rate * rateUnits(1) })));
  expect([week, date].every((slot) => !rates.some((some) => some.slot === slot))).toBe(true);
});

it('has no rate for all weekdays if some cost less', () => {
  const { rates } = ratesFor(1_000, { ...NO_RULES, weekdays: WEEKEND });
  const [ever] = slotsOf('2026-07-10', 5);
  // Four of seven start dates include both expensive days; searches for the others would scan all of them.
  expect(rates.some(({ slot }) => slot === ever)).toBe(false);
  expect(rates.filter(({ slot }) => slot % (SHORT_STAY_MAX + 1) === 5)).toHaveLength(7);
});

it('has the total of every short stay exactly once, and no rate for a week in which some stay costs less', () => {
  const anyStay = fc.tuple(fc.nat(STAYS_AHEAD + 30), fc.integer({ min: 1, max: SHORT_STAY_MAX }));
  const cases = anyCurrency.chain((currency) =>
    fc.tuple(
      fc.constant(currency),
      anyRules(TODAY, currency),
      anyPriceIn(currency),
      fc.array(anyStay, { minLength: 20 }),
    ),
  );
  fc.assert(
    fc.property(cases, ([currency, rules, priceCents, stays]) => {
      const { rates } = ratesFor(priceCents, rules, currency);
      if (rates.length === 0) return;
      for (const [ahead, days] of stays) {
        const startDate = addDays(TODAY, ahead);
        const { totalCents } = stayPrice(
          { priceCents, rules },
          { startDate, endDate: addDays(startDate, days) },
          currency,
        );
        const slots = slotsOf(startDate, days);
        const found = rates.filter(({ slot, rate }) => slots.includes(slot) && rate === totalCents * rateUnits(days));
        expect(found).toHaveLength(1);
        // When sorting by highest price, a search for this stay would scan it for nothing.
        const ofTheWeek = rates.find(({ slot }) => slot === slots[2]);
        expect(ofTheWeek?.rate ?? 0).toBeLessThanOrEqual(totalCents * rateUnits(days));
      }
    }),
  );
});
