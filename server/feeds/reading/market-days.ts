import ICAL from 'ical.js';
import { addDays, dayIn, isDay, type DateRange } from '../../../contract/dates.ts';

/** As it is written, wherever that is. */
export function wallDay({ year, month, day }: ICAL.Time): string {
  const text = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  if (!isDay(text)) throw new RangeError('Not a day.');
  return text;
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    let format: Intl.DateTimeFormat | undefined;
    try {
      format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    } catch {
      // A name of somebody's own
    }
    formats.set(timeZone, format);
  }
  return formats.get(timeZone);
}

/** When a clock in that zone shows this time; where it shows it twice or never, about then. */
function instantIn(format: Intl.DateTimeFormat, { year, month, day, hour, minute, second }: ICAL.Time): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const offsetAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
  const guess = wall - offsetAt(wall);
  return wall - offsetAt(guess);
}

/**
 * The day in the marketplace. A zone that the file defines counts first, then one that everybody knows by its name; times
 * without a known zone are in the marketplace's own.
 */
function dayOf(time: ICAL.Time, zoneName: string | undefined, timeZone: string): string {
  if (time.isDate) return wallDay(time);
  if (time.zone !== ICAL.Timezone.localTimezone) return dayIn(timeZone, time.toUnixTime() * 1000);
  const format = zoneName === undefined ? undefined : formatIn(zoneName);
  return format ? dayIn(timeZone, instantIn(format, time)) : wallDay(time);
}

/** Every day that it touches. An end is the first day or moment that no longer belongs to it. */
export function touchedDays({ start, end, startZone, endZone }: Span, timeZone: string): DateRange {
  const startDate = dayOf(start, startZone, timeZone);
  const last = end.clone();
  if (!end.isDate) last.adjust(0, 0, 0, -1);
  const lastDay = dayOf(last, endZone, timeZone);
  const endDate = end.isDate ? addDays(lastDay, -1) : lastDay;
  return { startDate, endDate: endDate < startDate ? startDate : endDate };
}

export interface Span {
  start: ICAL.Time;
  end: ICAL.Time;
  startZone: string | undefined;
  endZone: string | undefined;
}
