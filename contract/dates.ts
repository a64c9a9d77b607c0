import { termLimits } from './cars/limits.ts';
import { rentalLimits } from './rentals/limits.ts';

/** Days are 'YYYY-MM-DD' strings. A rental lasts `endDate - startDate` days and occupies both of those days. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

const MILLISECONDS_PER_DAY = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const toNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_PER_DAY;
const fromNumber = (number: number) => new Date(number * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  const days = (DAYS_IN_MONTH[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  return year > 0 && day > 0 && day <= days;
}

/** Limits dates in reports: no marketplace is older, and adding days to such a date keeps the year at four digits. */
export const isBookDay = (text: string): boolean => isDay(text) && text >= '2000-01-01' && text <= '2099-12-31';

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (((toNumber(day) + 3) % 7) + 7) % 7;

export const addDays = (day: string, days: number): string => fromNumber(toNumber(day) + days);

const MILLISECONDS_PER_MINUTE = 60_000;

interface Clock {
  format: Intl.DateTimeFormat;
  minute: number;
  day: string;
}

const clocks = new Map<string, Clock>();

export function dayIn(timeZone: string, now: Date | number = Date.now()): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish locale formats dates as ISO 8601 does.
    clock = { format: new Intl.DateTimeFormat('sv-SE', { timeZone }), minute: Number.NaN, day: '' };
    clocks.set(timeZone, clock);
  }
  // Cached, because formatting is slow and every search needs it. No time zone changes its date within a minute.
  const minute = Math.floor(Number(now) / MILLISECONDS_PER_MINUTE);
  if (clock.minute !== minute) {
    clock.day = clock.format.format(now);
    clock.minute = minute;
  }
  return clock.day;
}

// More than the offset of any time zone.
const MOST_OFFSET_MINUTES = 16 * 60;

/** Returns the start of the next day if the time zone skipped this one. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = (toNumber(day) * MILLISECONDS_PER_DAY) / MILLISECONDS_PER_MINUTE;
  let before = midnight - MOST_OFFSET_MINUTES;
  let notBefore = midnight + MOST_OFFSET_MINUTES;
  while (notBefore - before > 1) {
    const minute = Math.floor((before + notBefore) / 2);
    if (dayIn(timeZone, minute * MILLISECONDS_PER_MINUTE) < day) before = minute;
    else notBefore = minute;
  }
  return new Date(notBefore * MILLISECONDS_PER_MINUTE);
}

export const daysBetween = ({ startDate, endDate }: DateRange): number => toNumber(endDate) - toNumber(startDate);

/** Ranges include both ends; ISO days compare as strings. */
export const overlaps = (a: DateRange, b: DateRange): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;

/** Includes both ends. Counts by number, because days from the year 10000 on do not compare as strings. */
export const eachDay = (range: DateRange): string[] =>
  Array.from({ length: Math.max(0, daysBetween(range) + 1) }, (_, index) => addDays(range.startDate, index));

export const contains = (range: DateRange, day: string): boolean => range.startDate <= day && day <= range.endDate;

/** The limit for all cars. A car's own terms may be stricter. */
const lastStartDate = (today: string): string => addDays(today, termLimits.windowMax);

type RangeProblem =
  | 'missing'
  | 'not-a-day'
  | 'end-not-after-start'
  | 'starts-in-the-past'
  | 'too-long'
  | 'too-far-ahead';

export function rangeProblem(
  range: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  today: string,
): RangeProblem | undefined {
  const { startDate, endDate } = range;
  if (!startDate || !endDate) return 'missing';
  if (!isDay(startDate) || !isDay(endDate)) return 'not-a-day';
  if (endDate <= startDate) return 'end-not-after-start';
  if (startDate < today) return 'starts-in-the-past';
  if (daysBetween({ startDate, endDate }) > rentalLimits.daysMax) return 'too-long';
  if (startDate > lastStartDate(today)) return 'too-far-ahead';
  return undefined;
}

const REFUSALS = {
  missing: 'rental/dates-invalid',
  'not-a-day': 'rental/dates-invalid',
  'end-not-after-start': 'rental/dates-invalid',
  'starts-in-the-past': 'rental/dates-invalid',
  'too-long': 'rental/too-many-days',
  'too-far-ahead': 'rental/too-far-ahead',
} as const satisfies Record<RangeProblem, string>;

export function datesRefusal(range: Parameters<typeof rangeProblem>[0], today: string) {
  const problem = rangeProblem(range, today);
  return problem && REFUSALS[problem];
}
