import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { termLimits } from './limits.ts';
import { searchPrices, WEEK } from './price-sums.ts';
import { anyCurrency, anyPriceIn, anyRules } from './price-rules.arbitrary.ts';
import { NO_RULES, stayPrice } from './stay-price.ts';

const TODAY = '2026-06-10';
const anyWindow = fc.integer({ min: termLimits.windowMin, max: termLimits.windowMax });

it('returns only the base price for a car without rules', () => {
  expect(searchPrices({ priceCents: 4_500, rules: NO_RULES }, 365, { today: TODAY, currency: 'USD' })).toEqual({
    sums: null,
    discounts: null,
    fromCents: 4_500,
    leastCents: 4_500,
    shortLeastCents: 4_500,
    mostCents: 4_500,
    until: null,
  });
});

it('is valid until the last of the cheapest days is over, or until the sums run short', () => {
  const until = (days: Record<string, number>) =>
    searchPrices({ priceCents: 100, rules: { ...NO_RULES, days } }, 30, { today: TODAY, currency: 'USD' }).until;
  expect(until({ [addDays(TODAY, 2)]: 50, [addDays(TODAY, 5)]: 50 })).toBe(addDays(TODAY, 6));
  expect(until({ [addDays(TODAY, 2)]: 200 })).toBe(addDays(TODAY, 30));
});

it('returns sums that give every stay’s price, and bounds that no stay exceeds, as long as it is valid', () => {
  const cases = anyCurrency.chain((currency) =>
    fc.tuple(
      fc.constant(currency),
      anyRules(TODAY, currency),
      anyPriceIn(currency),
      anyWindow,
      fc.nat(29),
      fc.nat(),
      fc.integer({ min: 1, max: 90 }),
    ),
  );
  fc.assert(
    fc.property(cases, ([currency, rules, priceCents, windowDays, later, ahead, days]) => {
      const prices = { priceCents, rules };
      const found = searchPrices(prices, windowDays, { today: TODAY, currency });
      const first = later + (ahead % (windowDays + 1));
      const startDate = addDays(TODAY, first);
      const { lines, totalCents } = stayPrice(prices, { startDate, endDate: addDays(startDate, days) }, currency);
      const sum = lines.filter(({ kind }) => kind === 'days').reduce((all, line) => all + line.amountCents, 0);
      expect(found.sums ? found.sums[first + days]! - found.sums[first]! : days * priceCents).toBe(sum);
      expect(totalCents).toBeGreaterThanOrEqual(days * found.leastCents);
      expect(totalCents).toBeLessThanOrEqual(days * found.mostCents);
      if (days < WEEK) expect(totalCents).toBeGreaterThanOrEqual(days * found.shortLeastCents);
      expect(found.shortLeastCents).toBeGreaterThanOrEqual(found.leastCents);
    }),
    { numRuns: 700 },
  );
});
