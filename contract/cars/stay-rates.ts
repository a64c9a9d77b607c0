import { stepOf } from '../currencies.ts';
import { addDays, daysBetween, weekdayOf } from '../dates.ts';
import { daysFrom, SLACK_DAYS, WEEK, type SearchPrices } from './price-sums.ts';
import { discountFor, percentOf, type CarPrices } from './stay-price.ts';

/** What a car's stays in this slot mostly cost. */
interface StayRate {
  slot: number;
  /** Of a day, in units of which every total of a short stay is a whole number */
  rate: number;
}

interface StayRates {
  rates: StayRate[];
  /** Every short stay that starts up to this day is in one of its slots. */
  until: string;
}

export const SHORT_STAY_MAX = WEEK;
/** How many days ahead short stays are known */
export const STAYS_AHEAD = 90;

/** Every length of a short stay divides it. */
export const RATE_UNITS = 420;
export const rateUnits = (days: number) => RATE_UNITS / days;

const EPOCH = '1970-01-01';
const STARTS = STAYS_AHEAD + SLACK_DAYS + 1;
const [NEVER, ALWAYS] = ['-infinity', 'infinity'];
const [EVER, WEEKDAYS, WEEKS, DATES] = [0, 1, 10, 100_000];

const isWeek = (time: number) => time >= WEEKS && time < DATES;

/** Whenever, on this weekday, in this week and on this date */
function timesOf(start: string): number[] {
  const [weekday, day] = [weekdayOf(start), daysBetween({ startDate: EPOCH, endDate: start })];
  return [EVER, WEEKDAYS + weekday, WEEKS + Math.floor((day - weekday) / WEEK), DATES + day];
}

const slotAt = (time: number, days: number) => time * (SHORT_STAY_MAX + 1) + days;

/** All that a stay is in. */
export const slotsOf = (start: string, days: number): number[] => timesOf(start).map((time) => slotAt(time, days));

interface Group {
  time: number;
  /** Days from today */
  starts: number[];
}

// As with days, cars are often rated many at a time.
let known: { today?: string; groups: Group[] } = { groups: [] };

/** Widest first */
function groupsFrom(today: string): Group[] {
  if (known.today !== today) {
    const times = daysFrom(today, STARTS).map(timesOf);
    const groups = times[0]!.flatMap((_, level) =>
      Array.from(
        Map.groupBy(times.keys(), (start) => times[start]![level]!),
        ([time, starts]) => ({ time, starts }),
      ),
    );
    known = { today, groups };
  }
  return known.groups;
}

function mostFrequent(totals: readonly number[]): { total: number; count: number } {
  const counts = new Map<number, number>();
  let [most, times] = [0, 0];
  for (const total of totals) {
    const count = (counts.get(total) ?? 0) + 1;
    counts.set(total, count);
    if (count > times) [most, times] = [total, count];
  }
  return { total: most, count: times };
}

/** Those of one length, from what they cost today, tomorrow and so on. */
function ratesOf(days: number, totals: readonly number[], today: string): StayRate[] {
  const groups = groupsFrom(today);
  const totalsOf = (starts: number[]) => starts.map((start) => totals[start]!);
  const onWeekdays = groups.filter(({ time }) => time >= WEEKDAYS && time < WEEKS);
  const least = Math.min(...onWeekdays.map(({ starts }) => mostFrequent(totalsOf(starts)).total));
  const said = totals.map((): number[] => []);
  const rates: StayRate[] = [];
  for (const { time, starts } of groups) {
    const missing = starts.filter((start) => !said[start]!.includes(totals[start]!));
    if (missing.length === 0) continue;
    const { total, count } = mostFrequent(totalsOf(missing));
    // Searches for the other stays pass it for nothing. From the dearest down these would be many if they cost less: on another
    // weekday, or in the same week before a season begins.
    if (time === EVER && total > least) continue;
    if (isWeek(time) && starts.some((start) => totals[start]! < total)) continue;
    if (count < starts.length / 2) continue;
    // None may be found twice.
    if (starts.some((start) => said[start]!.includes(total))) continue;
    for (const start of starts) said[start]!.push(total);
    rates.push({ slot: slotAt(time, days), rate: total * rateUnits(days) });
  }
  return rates;
}

/**
 * What stays of up to a week cost, each in the widest slot of which at least half cost the same. Whether a stay is one
 * of these is for the car's sums to tell. Nothing of a car that always costs the same.
 */
export function stayRates(
  car: CarPrices,
  { sums, leastCents, mostCents }: SearchPrices,
  { today, currency }: { today: string; currency: string },
): StayRates {
  if (leastCents === mostCents) return { rates: [], until: NEVER };
  const rates: StayRate[] = [];
  for (let days = 1; days <= SHORT_STAY_MAX; days++) {
    const percent = discountFor(car.rules, days)?.percent ?? 0;
    const less = (cents: number) => cents - percentOf(cents, percent, stepOf(currency));
    if (sums) {
      const totals = Array.from({ length: STARTS }, (_, start) => less(sums[start + days]! - sums[start]!));
      rates.push(...ratesOf(days, totals, today));
    } else rates.push({ slot: slotAt(EVER, days), rate: less(car.priceCents * days) * rateUnits(days) });
  }
  return { rates: rates.toSorted((a, b) => a.slot - b.slot), until: sums ? addDays(today, STARTS - 1) : ALWAYS };
}
