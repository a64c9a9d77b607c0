import * as z from 'zod';
import { DEFAULT_TERMS, type CarTerms } from '../../contract/cars/car-terms.ts';
import { CarTerms as Terms } from '../../contract/cars/cars.ts';
import { NO_RULES, type PriceRules } from '../../contract/cars/stay-price.ts';
import { addDays, overlaps, type DateRange } from '../../contract/dates.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';

const span = { from: z.int().nonnegative(), days: z.int().positive() };

/** An owner's rules beyond a daily price. Percentages are relative to that price, and `from` counts days from today. */
export type DemoOffer = z.infer<typeof DemoOffer>;
export const DemoOffer = z.strictObject({
  weekendPercent: z.int().optional(),
  season: z.strictObject({ name: z.string(), ...span, percent: z.int() }).optional(),
  discounts: z.array(z.strictObject({ fromDays: z.int(), percent: z.int() })).optional(),
  terms: z.strictObject(Terms.shape).partial().optional(),
  /** Per day, included in the price */
  includedDistance: z.int().optional(),
  /** Blocks this many days for the owner from the first unbooked stretch on or after `from`. */
  block: z.strictObject({ ...span, note: z.string() }).optional(),
  /** A pending booking request, placed in the same way */
  request: z.strictObject(span).optional(),
});

export const hasPriceRules = ({ weekendPercent, season, discounts }: DemoOffer): boolean =>
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

/** Each extra kilometre or mile costs half a percent of the daily price. */
export function termsOf(
  { terms, includedDistance }: DemoOffer,
  priceCents: number,
  currency: string,
): CarTerms | undefined {
  if (!terms && !includedDistance) return undefined;
  const { stepCents } = priceLimits(currency);
  const extraCents = Math.max(1, Math.round(priceCents / 200 / stepCents)) * stepCents;
  return {
    ...DEFAULT_TERMS,
    ...terms,
    ...(includedDistance && { mileage: { includedPerDay: includedDistance, extraCents } }),
  };
}

export function findFreeDays(
  { from, days }: NonNullable<DemoOffer['request']>,
  booked: readonly DateRange[],
  today: string,
): DateRange {
  for (let first = from; ; first++) {
    const stay = { startDate: addDays(today, first), endDate: addDays(today, first + days - 1) };
    if (!booked.some((other) => overlaps(other, stay))) return stay;
  }
}
