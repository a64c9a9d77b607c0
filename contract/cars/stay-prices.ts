import { addDays, weekdayOf } from '../dates.ts';
import { daysFrom, SLACK_DAYS, WEEK, type SearchPrices } from './price-sums.ts';
import { discountFor, percentOf, type CarPrices } from './stay-price.ts';

/** What some of a car's stays of this length cost. */
export interface ShortStays {
  days: number;
  totalCents: number;
  /** When they start: one bit for each weekday, Monday first, and the first and the last day. */
  weekdays: number;
  firstStart: string;
  lastStart: string;
}

export interface StayPrices {
  stays: ShortStays[];
  /** Every short stay that starts up to this day is one of them. */
  until: string;
}

export const SHORT_STAY_MAX = WEEK;
/** How many days ahead short stays are known */
export const STAYS_AHEAD = 90;

const STARTS = STAYS_AHEAD + SLACK_DAYS + 1;
const [NEVER, ALWAYS] = ['-infinity', 'infinity'];
const EVERY_WEEKDAY = 2 ** WEEK - 1;

export const weekdayBit = (weekday: number) => 1 << weekday;

/** Those of one length, from what they cost today, tomorrow and so on. */
function staysOf(days: number, totals: readonly number[], today: string): ShortStays[] {
  const firstWeekday = weekdayOf(today);
  const starts = daysFrom(today, totals.length);
  const found = new Map<number, ShortStays>();
  for (const [start, totalCents] of totals.entries()) {
    const [day, weekdays] = [starts[start]!, weekdayBit((firstWeekday + start) % WEEK)];
    const stays = found.get(totalCents);
    if (stays) Object.assign(stays, { weekdays: stays.weekdays | weekdays, lastStart: day });
    else found.set(totalCents, { days, totalCents, weekdays, firstStart: day, lastStart: day });
  }
  return [...found.values()].toSorted((a, b) => a.totalCents - b.totalCents);
}

/**
 * Every total that stays of up to a week have, and when those start that may have it: which of them do is for the car's sums to
 * tell. Nothing of a car that always costs the same.
 */
export function stayPrices(car: CarPrices, { sums, leastCents, mostCents }: SearchPrices, today: string): StayPrices {
  if (leastCents === mostCents) return { stays: [], until: NEVER };
  const stays: ShortStays[] = [];
  for (let days = 1; days <= SHORT_STAY_MAX; days++) {
    const percent = discountFor(car.rules, days)?.percent ?? 0;
    const less = (cents: number) => cents - percentOf(cents, percent);
    if (sums) {
      const totals = Array.from({ length: STARTS }, (_, start) => less(sums[start + days]! - sums[start]!));
      stays.push(...staysOf(days, totals, today));
    } else {
      const totalCents = less(car.priceCents * days);
      stays.push({ days, totalCents, weekdays: EVERY_WEEKDAY, firstStart: NEVER, lastStart: ALWAYS });
    }
  }
  if (!sums) return { stays, until: ALWAYS };
  return { stays, until: addDays(today, STARTS - 1) };
}
