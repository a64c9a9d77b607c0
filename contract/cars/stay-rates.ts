import { stepOf } from '../currencies.ts';
import { addDays, daysBetween, weekdayOf } from '../dates.ts';
import { daysFrom, SLACK_DAYS, WEEK, type SearchPrices } from './price-sums.ts';
import { discountFor, percentOf, type CarPrices } from './stay-price.ts';

/** The most frequent price of a car's stays in a slot. */
interface StayRate {
  slot: number;
  /** Per day, in units that make the total of every short stay an integer */
  rate: number;
}

interface StayRates {
  rates: StayRate[];
  /** Covers every short stay that starts up to this day. */
  until: string;
}

export const SHORT_STAY_MAX = WEEK;
/** How many days ahead short stays are covered */
export const STAYS_AHEAD = 90;

/** Divisible by every length of a short stay. */
export const RATE_UNITS = 420;
export const rateUnits = (days: number) => RATE_UNITS / days;

const EPOCH = '1970-01-01';
const STARTS = STAYS_AHEAD + SLACK_DAYS + 1;
const [NEVER, ALWAYS] = ['-infinity', 'infinity'];
const [EVER, WEEKDAYS, WEEKS, DATES] = [0, 1, 10, 100_000];

const isWeek = (time: number) => time >= WEEKS && time < DATES;

/** The times that contain this date: always, its weekday, its week and the date itself */
function timesOf(start: string): number[] {
  const [weekday, day] = [weekdayOf(start), daysBetween({ startDate: EPOCH, endDate: start })];
  return [EVER, WEEKDAYS + weekday, WEEKS + Math.floor((day - weekday) / WEEK), DATES + day];
}

const slotAt = (time: number, days: number) => time * (SHORT_STAY_MAX + 1) + days;

/** All slots that contain a stay. */
export const slotsOf = (start: string, days: number): number[] => timesOf(start).map((time) => slotAt(time, days));

interface Group {
  time: number;
  /** Days from today */
  starts: number[];
}

// Cached, because cars are often rated in batches.
let cache: { today?: string; groups: Group[] } = { groups: [] };

/** Widest first */
function groupsFrom(today: string): Group[] {
  if (cache.today !== today) {
    const times = daysFrom(today, STARTS).map(timesOf);
    const groups = times[0]!.flatMap((_, level) =>
      Array.from(
        Map.groupBy(times.keys(), (start) => times[start]![level]!),
        ([time, starts]) => ({ time, starts }),
      ),
    );
    cache = { today, groups };
  }
  return cache.groups;
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

/** Rates of one length of stay; `totals` are the prices by start date, from today on. */
function ratesOf(days: number, totals: readonly number[], today: string): StayRate[] {
  const groups = groupsFrom(today);
  const totalsOf = (starts: number[]) => starts.map((start) => totals[start]!);
  const onWeekdays = groups.filter(({ time }) => time >= WEEKDAYS && time < WEEKS);
  const least = Math.min(...onWeekdays.map(({ starts }) => mostFrequent(totalsOf(starts)).total));
  const covered = totals.map((): number[] => []);
  const rates: StayRate[] = [];
  for (const { time, starts } of groups) {
    const missing = starts.filter((start) => !covered[start]!.includes(totals[start]!));
    if (missing.length === 0) continue;
    const { total, count } = mostFrequent(totalsOf(missing));
    // Searches for other stays in the slot would scan this entry for nothing. When sorting by highest price, there
    // would be many of those if they cost less: on another weekday, or in the same week before a season begins.
    if (time === EVER && total > least) continue;
    if (isWeek(time) && starts.some((start) => totals[start]! < total)) continue;
    if (count < starts.length / 2) continue;
    // No stay may be found twice.
    if (starts.some((start) => covered[start]!.includes(total))) continue;
    for (const start of starts) covered[start]!.push(total);
    rates.push({ slot: slotAt(time, days), rate: total * rateUnits(days) });
  }
  return rates;
}

/**
 * The prices of stays of up to a week, each in the widest slot in which at least half of the stays cost the same. The
 * car's sums tell whether a given stay has that price. Empty for a car whose price never varies.
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
