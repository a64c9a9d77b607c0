import { rentalLimits } from './limits.ts';

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
  // Cached, since formatting is slow and every search asks. No time zone changes its day within a minute.
  const minute = Math.floor(Number(now) / MILLISECONDS_PER_MINUTE);
  if (clock.minute !== minute) {
    clock.day = clock.format.format(now);
    clock.minute = minute;
  }
  return clock.day;
}

// Further from UTC than any time zone.
const MOST_OFFSET_MINUTES = 16 * 60;

/** Where a time zone skipped the day, the start of the next one. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = (toNumber(day) * MILLISECONDS_PER_DAY) / MILLISECONDS_PER_MINUTE;
  let before = midnight - MOST_OFFSET_MINUTES;
  let begun = midnight + MOST_OFFSET_MINUTES;
  while (begun - before > 1) {
    const minute = Math.floor((before + begun) / 2);
    if (dayIn(timeZone, minute * MILLISECONDS_PER_MINUTE) < day) before = minute;
    else begun = minute;
  }
  return new Date(begun * MILLISECONDS_PER_MINUTE);
}

export const daysBetween = ({ startDate, endDate }: DateRange): number => toNumber(endDate) - toNumber(startDate);

/** Both ends belong to a range; ISO days compare as strings. */
export const overlaps = (a: DateRange, b: DateRange): boolean => a.startDate <= b.endDate && b.startDate <= a.endDate;

export const contains = (range: DateRange, day: string): boolean => range.startDate <= day && day <= range.endDate;

export const lastStartDate = (today: string): string => addDays(today, rentalLimits.daysAhead);

export type RangeProblem =
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

export function datesRefusal(range: Parameters<typeof rangeProblem>[0], today: string) {
  const problem = rangeProblem(range, today);
  return problem && (problem === 'too-far-ahead' ? 'rental/too-far-ahead' : 'rental/dates-invalid');
}

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const monthName = (day: string) => MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '';

/** "10 June 2024" */
export const formatDay = (day: string): string => `${Number(day.slice(8, 10))} ${monthName(day)} ${day.slice(0, 4)}`;

/** "June 2024", from a day or a timestamp */
export const formatMonth = (day: string): string => `${monthName(day)} ${day.slice(0, 4)}`;

const clockFormats = new Map<string, Intl.DateTimeFormat>();

function clockParts(timestamp: string, timeZone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    clockFormats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(timestamp)).map(({ type, value }) => [type, value]));
}

/** "10/06/2024 - 09:05:00" */
export function formatTimestamp(timestamp: string, timeZone: string): string {
  const { day, month, year, hour, minute, second } = clockParts(timestamp, timeZone);
  return `${day}/${month}/${year} - ${hour}:${minute}:${second}`;
}

/** "10 June 2024, 09:05" */
export function formatMoment(timestamp: string, timeZone: string): string {
  const { day, month, year, hour, minute } = clockParts(timestamp, timeZone);
  return `${formatDay(`${year}-${month}-${day}`)}, ${hour}:${minute}`;
}
