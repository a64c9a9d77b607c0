import { partOf, stepOf } from '../currencies.ts';
import { addDays, contains, daysBetween, isDay, weekdayOf, type DateRange } from '../dates.ts';

/** The owner's rules on top of the car's base price. Amounts are per day. */
export interface PriceRules {
  /** Monday first. Null means the car's base price. */
  weekdays: (number | null)[];
  /** Disjoint, with both days included. */
  seasons: (DateRange & { name: string; priceCents: number })[];
  /** By day */
  days: Record<string, number>;
  /** Shortest first. Only the highest discount that a stay reaches applies. */
  discounts: { fromDays: number; percent: number }[];
}

export const NO_RULES: PriceRules = {
  weekdays: [null, null, null, null, null, null, null],
  seasons: [],
  days: {},
  discounts: [],
};

/** Everything that determines the price of a stay. */
export interface CarPrices {
  priceCents: number;
  rules: PriceRules;
}

export type PriceLine =
  | { kind: 'days'; quantity: number; unitCents: number; amountCents: number }
  /** `amountCents` is negative. */
  | { kind: 'discount'; fromDays: number; percent: number; amountCents: number }
  /** Retained for days that the renter gave up by changing the dates; never part of a new stay. */
  | { kind: 'dropped'; quantity: number; amountCents: number }
  /**
   * Waives a higher price after a change of dates: fewer days never cost more, and some amounts are too small.
   * Negative.
   */
  | { kind: 'waived'; amountCents: number }
  /** `pieces` of an extra, each at `unitCents` per trip or day; computed in `car-extras.ts`. */
  | {
      kind: 'extra';
      extraId: string;
      name: string;
      pieces: number;
      per: 'trip' | 'day';
      unitCents: number;
      amountCents: number;
    }
  /** The owner delivers the car to a place, or collects it there. */
  | {
      kind: 'delivery';
      extraId: string;
      name: string;
      at: 'pickup' | 'return';
      unitCents: number;
      amountCents: number;
    };

export interface StayPrice {
  days: number;
  /** They add up to the total. */
  lines: PriceLine[];
  totalCents: number;
}

const NOTHING: StayPrice = { days: 0, lines: [], totalCents: 0 };

/** The first that exists: the day's price, its season's, its weekday's, or the car's. `weekday` spares computing it. */
export function priceOfDay({ priceCents, rules }: CarPrices, day: string, weekday?: number): number {
  return (
    rules.days[day] ??
    rules.seasons.find(({ startDate, endDate }) => startDate <= day && day <= endDate)?.priceCents ??
    rules.weekdays[weekday ?? weekdayOf(day)] ??
    priceCents
  );
}

/** Where the price of a day comes from, in ascending priority. */
export const PRICE_SOURCES = ['car', 'weekday', 'season', 'day'] as const;
type PriceSource = (typeof PRICE_SOURCES)[number];

export function priceSource({ days, seasons, weekdays }: PriceRules, day: string): PriceSource {
  if (day in days) return 'day';
  if (seasons.some((season) => contains(season, day))) return 'season';
  return (weekdays[weekdayOf(day)] ?? null) === null ? 'car' : 'weekday';
}

export const discountFor = ({ discounts }: PriceRules, days: number) =>
  discounts.findLast(({ fromDays }) => fromDays <= days);

/** Rounds half up. */
export const percentOf = (cents: number, percent: number, stepCents: number): number =>
  partOf(cents, percent, 100, stepCents);

/** Groups days by price, in order of first appearance. */
function countByPrice(prices: CarPrices, startDate: string, days: number): Map<number, number> {
  const counted = new Map<number, number>();
  for (let day = 0; day < days; day++) {
    const cents = priceOfDay(prices, addDays(startDate, day));
    counted.set(cents, (counted.get(cents) ?? 0) + 1);
  }
  return counted;
}

/**
 * The price of a stay, used by cards, filters, calendar, quote and charge alike. The last day is free of charge.
 * Missing or reversed dates cost nothing.
 */
export function stayPrice(
  prices: CarPrices,
  { startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  currency: string,
): StayPrice {
  if (!startDate || !endDate || !isDay(startDate) || !isDay(endDate)) return NOTHING;
  const days = daysBetween({ startDate, endDate });
  if (days <= 0) return NOTHING;
  const lines: PriceLine[] = [...countByPrice(prices, startDate, days)].map(([unitCents, quantity]) => ({
    kind: 'days',
    quantity,
    unitCents,
    amountCents: quantity * unitCents,
  }));
  const discount = discountFor(prices.rules, days);
  const sumCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const lessCents = discount ? percentOf(sumCents, discount.percent, stepOf(currency)) : 0;
  if (discount) lines.push({ kind: 'discount', ...discount, amountCents: -lessCents });
  return { days, lines, totalCents: sumCents - lessCents };
}

/** The price of the first day after the discount. */
export function firstDayCents(lines: readonly PriceLine[], firstDayListCents: number, currency: string): number {
  const discount = lines.find((line) => line.kind === 'discount');
  return firstDayListCents - (discount ? percentOf(firstDayListCents, discount.percent, stepOf(currency)) : 0);
}

/** The owner's share of an amount. */
export const ownerReceives = (cents: number, feePercent: number, currency: string): number =>
  cents - percentOf(cents, feePercent, stepOf(currency));
