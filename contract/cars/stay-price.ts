import { partOf, stepOf } from '../currencies.ts';
import { addDays, contains, daysBetween, isDay, weekdayOf, type DateRange } from '../dates.ts';

/** What an owner may say about single days, apart from the car's own price. Every amount is of one day. */
export interface PriceRules {
  /** Monday first. Null where the car's own price counts. */
  weekdays: (number | null)[];
  /** They do not overlap. Both days belong to a season. */
  seasons: (DateRange & { name: string; priceCents: number })[];
  /** By day */
  days: Record<string, number>;
  /** Shortest first. The highest that a stay reaches counts, and only that one. */
  discounts: { fromDays: number; percent: number }[];
}

export const NO_RULES: PriceRules = {
  weekdays: [null, null, null, null, null, null, null],
  seasons: [],
  days: {},
  discounts: [],
};

/** All that decides what a stay costs. */
export interface CarPrices {
  priceCents: number;
  rules: PriceRules;
}

export type PriceLine =
  | { kind: 'days'; quantity: number; unitCents: number; amountCents: number }
  /** `amountCents` is negative. */
  | { kind: 'discount'; fromDays: number; percent: number; amountCents: number }
  /** What is kept for days that the renter gave up when the dates changed; never of a new stay. */
  | { kind: 'dropped'; quantity: number; amountCents: number }
  /** What other dates would cost more and nobody pays: fewer days never cost more, and some amounts are too small. Negative. */
  | { kind: 'waived'; amountCents: number }
  /** Goes along with the car, `pieces` of it, each at `unitCents` for the trip or for a day; `car-extras.ts` has the sums. */
  | {
      kind: 'extra';
      extraId: string;
      name: string;
      pieces: number;
      per: 'trip' | 'day';
      unitCents: number;
      amountCents: number;
    }
  /** The owner brings the car to a place, or fetches it there. */
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

/** The price of the very day, else of its season, else of its weekday, which may be known already, else of the car. */
export function priceOfDay({ priceCents, rules }: CarPrices, day: string, weekday?: number): number {
  return (
    rules.days[day] ??
    rules.seasons.find(({ startDate, endDate }) => startDate <= day && day <= endDate)?.priceCents ??
    rules.weekdays[weekday ?? weekdayOf(day)] ??
    priceCents
  );
}

/** What the price of a day comes from, the weakest first. */
export const PRICE_SOURCES = ['car', 'weekday', 'season', 'day'] as const;
type PriceSource = (typeof PRICE_SOURCES)[number];

export function priceSource({ days, seasons, weekdays }: PriceRules, day: string): PriceSource {
  if (day in days) return 'day';
  if (seasons.some((season) => contains(season, day))) return 'season';
  return (weekdays[weekdayOf(day)] ?? null) === null ? 'car' : 'weekday';
}

export const discountFor = ({ discounts }: PriceRules, days: number) =>
  discounts.findLast(({ fromDays }) => fromDays <= days);

/** Rounded half up, once, on the sum. */
export const percentOf = (cents: number, percent: number, stepCents: number): number =>
  partOf(cents, percent, 100, stepCents);

/** Days of one price are one line, in the order in which the prices first come up. */
function countByPrice(prices: CarPrices, startDate: string, days: number): Map<number, number> {
  const counted = new Map<number, number>();
  for (let day = 0; day < days; day++) {
    const cents = priceOfDay(prices, addDays(startDate, day));
    counted.set(cents, (counted.get(cents) ?? 0) + 1);
  }
  return counted;
}

/**
 * What a stay costs: cards, filters, calendar, quote and charge all use this. The last day is not charged. Missing or
 * reversed dates cost nothing yet.
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

/** What the first day came to, its discount taken off. */
export function firstDayCents(lines: readonly PriceLine[], firstDayListCents: number, currency: string): number {
  const discount = lines.find((line) => line.kind === 'discount');
  return firstDayListCents - (discount ? percentOf(firstDayListCents, discount.percent, stepOf(currency)) : 0);
}

/** What is left of an amount for the owner. */
export const ownerReceives = (cents: number, feePercent: number, currency: string): number =>
  cents - percentOf(cents, feePercent, stepOf(currency));
