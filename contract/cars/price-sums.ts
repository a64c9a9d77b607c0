import { stepOf } from '../currencies.ts';
import { addDays, weekdayOf } from '../dates.ts';
import { termLimits } from './limits.ts';
import { priceOfDay, type CarPrices } from './stay-price.ts';

/** Precomputed prices that searches use. */
export interface SearchPrices {
  /** Prefix sums of the daily prices, starting with 0. Null if every day costs the car's base price. */
  sums: number[] | null;
  /** Alternating `fromDays` and `percent`. Null without discounts. */
  discounts: number[] | null;
  /** The lowest price of a day */
  fromCents: number;
  /** Lower bound of the price per day of any stay. */
  leastCents: number;
  /** Lower bound for stays of less than a week. */
  shortLeastCents: number;
  /** Upper bound of the price per day of any stay. */
  mostCents: number;
  /** The day on which this must be recomputed; null for never. */
  until: string | null;
}

// The sums extend this many days further than needed, so that they need no daily update.
export const SLACK_DAYS = 30;
export const WEEK = 7;

const LONGEST = termLimits.windowMax + termLimits.daysMax + SLACK_DAYS;

// Cached, because cars are often priced in batches and formatting days takes longer than pricing them.
let cachedDays: string[] = [];

export function daysFrom(today: string, length: number): string[] {
  if (cachedDays[0] !== today) cachedDays = Array.from({ length: LONGEST }, (_, day) => addDays(today, day));
  return cachedDays.slice(0, length);
}

const hasDayPrices = ({ rules }: CarPrices) =>
  rules.seasons.length > 0 || Object.keys(rules.days).length > 0 || rules.weekdays.some((cents) => cents !== null);

/** The prices of the coming days. */
export function pricesFrom(prices: CarPrices, today: string, length: number): number[] {
  const first = weekdayOf(today);
  return daysFrom(today, length).map((day, index) => priceOfDay(prices, day, (first + index) % WEEK));
}

const YEAR = 365;

/** The lowest and highest price of a day in the coming year; null if every day costs the car's base price. */
export function yearPrices(prices: CarPrices, today: string): { leastCents: number; mostCents: number } | null {
  if (!hasDayPrices(prices)) return null;
  const days = pricesFrom(prices, today, YEAR);
  const [leastCents, mostCents] = [Math.min(...days), Math.max(...days)];
  return leastCents === prices.priceCents && mostCents === leastCents ? null : { leastCents, mostCents };
}

/** Discounts round half up once per stay, so rounding down gives a lower bound for the price of a day. */
const lessBest = (cents: number, percents: number[], stepCents: number) =>
  Math.floor((cents * (100 - Math.max(0, ...percents))) / (100 * stepCents)) * stepCents;

export function searchPrices(
  prices: CarPrices,
  windowDays: number,
  { today, currency }: { today: string; currency: string },
): SearchPrices {
  const { rules, priceCents } = prices;
  const length = windowDays + termLimits.daysMax + SLACK_DAYS;
  const days = hasDayPrices(prices) ? pricesFrom(prices, today, length) : [priceCents];
  const fromCents = Math.min(...days);
  let sum = 0;
  const sums = [0, ...days.map((cents) => (sum += cents))];
  const { discounts } = rules;
  const stepCents = stepOf(currency);
  const percentsBelow = (stay: number) =>
    discounts.filter(({ fromDays }) => fromDays < stay).map(({ percent }) => percent);
  return {
    sums: days.every((cents) => cents === priceCents) ? null : sums,
    discounts: discounts.length > 0 ? discounts.flatMap(({ fromDays, percent }) => [fromDays, percent]) : null,
    fromCents,
    leastCents: lessBest(fromCents, percentsBelow(Infinity), stepCents),
    shortLeastCents: lessBest(fromCents, percentsBelow(WEEK), stepCents),
    mostCents: Math.max(...days),
    // The lowest price changes once the last of the cheapest days is over.
    until: days.length > 1 ? addDays(today, Math.min(SLACK_DAYS, days.lastIndexOf(fromCents) + 1)) : null,
  };
}
