import { stepOf } from '../currencies.ts';
import { addDays, weekdayOf } from '../dates.ts';
import { termLimits } from './limits.ts';
import { rentalLimits } from '../rentals/limits.ts';
import { priceOfDay, type CarPrices } from './stay-price.ts';

/** What searches know of a car's prices. */
export interface SearchPrices {
  /** Of the prices from the first day on, beginning with 0. Null where every day costs the car's own price. */
  sums: number[] | null;
  /** `fromDays` and `percent` in turn. Null without discounts. */
  discounts: number[] | null;
  /** The lowest price of a day */
  fromCents: number;
  /** No stay costs less for each of its days. */
  leastCents: number;
  /** No stay of less than a week does. */
  shortLeastCents: number;
  /** No stay costs more for each of its days. */
  mostCents: number;
  /** The day on which this has to be computed again, if ever. */
  until: string | null;
}

// For so many days the sums reach far enough without being computed again.
export const SLACK_DAYS = 30;
export const WEEK = 7;

const LONGEST = termLimits.windowMax + rentalLimits.daysMax + SLACK_DAYS;

// Cars are often priced many at a time, and writing days takes longer than pricing them.
let known: string[] = [];

export function daysFrom(today: string, length: number): string[] {
  if (known[0] !== today) known = Array.from({ length: LONGEST }, (_, day) => addDays(today, day));
  return known.slice(0, length);
}

const hasDayPrices = ({ rules }: CarPrices) =>
  rules.seasons.length > 0 || Object.keys(rules.days).length > 0 || rules.weekdays.some((cents) => cents !== null);

/** What each of the coming days costs. */
export function pricesFrom(prices: CarPrices, today: string, length: number): number[] {
  const first = weekdayOf(today);
  return daysFrom(today, length).map((day, index) => priceOfDay(prices, day, (first + index) % WEEK));
}

const YEAR = 365;

/** The lowest and the highest price of a day in the coming year; null where every day costs the car's own price. */
export function yearPrices(prices: CarPrices, today: string): { leastCents: number; mostCents: number } | null {
  if (!hasDayPrices(prices)) return null;
  const days = pricesFrom(prices, today, YEAR);
  const [leastCents, mostCents] = [Math.min(...days), Math.max(...days)];
  return leastCents === prices.priceCents && mostCents === leastCents ? null : { leastCents, mostCents };
}

/** A discount is rounded half up, once a stay: the floor is below what is left of a day in any of them. */
const lessBest = (cents: number, percents: number[], stepCents: number) =>
  Math.floor((cents * (100 - Math.max(0, ...percents))) / (100 * stepCents)) * stepCents;

export function searchPrices(
  prices: CarPrices,
  windowDays: number,
  { today, currency }: { today: string; currency: string },
): SearchPrices {
  const { rules, priceCents } = prices;
  const length = windowDays + rentalLimits.daysMax + SLACK_DAYS;
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
    // Once the last of the cheapest days is over, the lowest price is another.
    until: days.length > 1 ? addDays(today, Math.min(SLACK_DAYS, days.lastIndexOf(fromCents) + 1)) : null,
  };
}
