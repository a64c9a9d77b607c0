import { contains } from '../dates.ts';
import type { PriceRules } from './stay-price.ts';

/**
 * How far a day's price may deviate from the car's base price, which an administrator has reviewed, without a review.
 */
export const dayPriceLimits = (priceCents: number) => ({
  leastCents: Math.ceil(priceCents / 2),
  mostCents: priceCents * 3,
});

export function isFarFrom(priceCents: number, cents: number): boolean {
  const { leastCents, mostCents } = dayPriceLimits(priceCents);
  return cents < leastCents || cents > mostCents;
}

type DayPrices = Pick<PriceRules, 'weekdays' | 'seasons' | 'days'>;

/** Whether the change adds any price far from the car's base price. */
export function needsReview(priceCents: number, before: DayPrices, after: DayPrices): boolean {
  const isFar = (cents: number | null | undefined) => typeof cents === 'number' && isFarFrom(priceCents, cents);
  return (
    after.weekdays.some((cents, weekday) => isFar(cents) && cents !== before.weekdays[weekday]) ||
    Object.entries(after.days).some(([day, cents]) => isFar(cents) && cents !== before.days[day]) ||
    after.seasons.some(
      (season) =>
        isFar(season.priceCents) &&
        !before.seasons.some(
          (known) =>
            known.priceCents === season.priceCents &&
            contains(known, season.startDate) &&
            contains(known, season.endDate),
        ),
    )
  );
}
