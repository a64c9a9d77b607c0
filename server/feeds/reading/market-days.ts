import ICAL from 'ical.js';
import { addDays, dayIn, isDay, type DateRange } from '../../../contract/dates.ts';

/** The day as written, regardless of the time zone. */
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
      // The file uses a zone name that is not in the IANA database.
    }
    formats.set(timeZone, format);
  }
  return formats.get(timeZone);
}

/** Converts a local time to an instant. Times that are skipped or repeated by a clock change give a nearby instant. */
function instantIn(format: Intl.DateTimeFormat, { year, month, day, hour, minute, second }: ICAL.Time): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  const offsetAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
  const guess = wall - offsetAt(wall);
  return wall - offsetAt(guess);
}

/**
 * Returns the day in the marketplace's time zone. A zone that the file defines takes precedence over an IANA name; times without a known
 * zone count as local to the marketplace.
 */
function dayOf(time: ICAL.Time, zoneName: string | undefined, timeZone: string): string {
  if (time.isDate) return wallDay(time);
  if (time.zone !== ICAL.Timezone.localTimezone) return dayIn(timeZone, time.toUnixTime() * 1000);
  const format = zoneName === undefined ? undefined : formatIn(zoneName);
  return format ? dayIn(timeZone, instantIn(format, time)) : wallDay(time);
}

/** Returns every day that the span touches. Its end is exclusive. */
export function touchedDays({ start, end, startZone, endZone }: EventSpan, timeZone: string): DateRange {
  const startDate = dayOf(start, startZone, timeZone);
  const last = end.clone();
  if (!end.isDate) last.adjust(0, 0, 0, -1);
  const lastDay = dayOf(last, endZone, timeZone);
  const endDate = end.isDate ? addDays(lastDay, -1) : lastDay;
  return { startDate, endDate: endDate < startDate ? startDate : endDate };
}

export interface EventSpan {
  start: ICAL.Time;
  end: ICAL.Time;
  startZone: string | undefined;
  endZone: string | undefined;
}
