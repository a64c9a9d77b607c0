import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import { stepOf } from '../../contract/currencies.ts';
import { addDays } from '../../contract/dates.ts';
import { DEFAULT_TERMS } from '../../contract/cars/car-terms.ts';
import { searchPriceAndRateColumns } from '../cars/index.ts';

type Part = (at: (percent: number) => number, today: string) => Partial<PriceRules>;

const noRules: Part = () => ({});
const yearsOf = (today: string) => [-1, 0, 1].map((offset) => Number(today.slice(0, 4)) + offset);

/** A car's base price applies on most days; weekends and holidays cost more, and longer stays cost less. */
const WEEKDAYS: Part[] = [
  noRules,
  (at) => ({ weekdays: [null, null, null, null, at(120), at(120), null] }),
  (at) => ({ weekdays: [null, null, null, null, at(110), at(115), at(115)] }),
];
const SEASONS: Part[] = [
  noRules,
  (at, today) => ({
    seasons: yearsOf(today).map((year) => ({
      name: 'Summer',
      startDate: `${year}-06-15`,
      endDate: `${year}-09-14`,
      priceCents: at(130),
    })),
  }),
  (at, today) => ({
    seasons: yearsOf(today).map((year) => ({
      name: 'Christmas',
      startDate: `${year}-12-20`,
      endDate: `${year + 1}-01-06`,
      priceCents: at(140),
    })),
    days: Object.fromEntries([20, 21, 22].map((day) => [addDays(today, day), at(150)])),
  }),
];
const DISCOUNTS: Part[] = [
  noRules,
  () => ({ discounts: [{ fromDays: 7, percent: 10 }] }),
  () => ({
    discounts: [
      { fromDays: 7, percent: 8 },
      { fromDays: 28, percent: 20 },
    ],
  }),
];

/** All combinations except the one without any rule */
const RULE_SETS: Part[] = WEEKDAYS.flatMap((weekdays) =>
  SEASONS.flatMap((seasons) =>
    DISCOUNTS.map((discounts): Part => (at, today) => ({
      ...weekdays(at, today),
      ...seasons(at, today),
      ...discounts(at, today),
    })),
  ),
).slice(1);

export const RULE_SET_COUNT = RULE_SETS.length;

/** Returns the price columns of every car with this price and rule set. */
export function priceScaleCar(
  { priceCents, ruleSet }: { priceCents: number; ruleSet: number },
  { today, currency }: { today: string; currency: string },
) {
  const step = stepOf(currency);
  const at = (percent: number) => Math.round((priceCents * percent) / 100 / step) * step;
  const rules = { ...NO_RULES, ...RULE_SETS[ruleSet]!(at, today) };
  const { windowDays } = DEFAULT_TERMS;
  return {
    price_cents: priceCents,
    rule_set: ruleSet,
    price_rules: rules,
    ...searchPriceAndRateColumns({ priceCents, rules, windowDays, currency }, today),
  };
}
