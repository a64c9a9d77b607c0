import { DEFAULT_TERMS, type CarTerms } from '../../contract/cars/car-terms.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import { addDays, overlaps, type DateRange } from '../../contract/dates.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';

/** What the owner asks beyond a price a day. Percentages are of that price; days count from today. */
export interface DemoOffer {
  weekendPercent?: number;
  season?: { name: string; from: number; days: number; percent: number };
  discounts?: PriceRules['discounts'];
  terms?: Partial<CarTerms>;
  /** Included in the price of a day */
  distance?: number;
  /** Days for the owner's own use, from the first time on that nobody has booked them */
  block?: { from: number; days: number; note: string };
  /** Days that somebody has just asked for, likewise */
  request?: { from: number; days: number };
}

export const isPriced = ({ weekendPercent, season, discounts }: DemoOffer): boolean =>
  Boolean(weekendPercent ?? season ?? discounts);

export function rulesOf(offer: DemoOffer, priceCents: number, today: string, currency: string): PriceRules {
  const { stepCents } = priceLimits(currency);
  const at = (percent: number) => Math.round((priceCents * percent) / 100 / stepCents) * stepCents;
  const { weekendPercent, season, discounts = [] } = offer;
  const weekend = weekendPercent ? at(weekendPercent) : null;
  return {
    ...NO_RULES,
    weekdays: [null, null, null, null, weekend, weekend, null],
    seasons: season
      ? [
          {
            name: season.name,
            startDate: addDays(today, season.from),
            endDate: addDays(today, season.from + season.days - 1),
            priceCents: at(season.percent),
          },
        ]
      : [],
    discounts,
  };
}

/** A unit more costs half a percent of a day. */
export function termsOf({ terms, distance }: DemoOffer, priceCents: number, currency: string): CarTerms | undefined {
  if (!terms && !distance) return undefined;
  const { stepCents } = priceLimits(currency);
  const extraCents = Math.max(1, Math.round(priceCents / 200 / stepCents)) * stepCents;
  return {
    ...DEFAULT_TERMS,
    ...terms,
    ...(distance && { mileage: { includedPerDay: distance, extraCents } }),
  };
}

export function freeDays(
  { from, days }: NonNullable<DemoOffer['request']>,
  booked: readonly DateRange[],
  today: string,
): DateRange {
  for (let first = from; ; first++) {
    const wanted = { startDate: addDays(today, first), endDate: addDays(today, first + days - 1) };
    if (!booked.some((other) => overlaps(other, wanted))) return wanted;
  }
}
