import { dayIn, isDay } from '../../contract/dates.ts';

export interface Remark {
  field: string;
  text: string;
}

/** `notes` explain how unusual values were interpreted. */
export type Reading<T> = { value: T; notes: Remark[] } | { problems: Remark[] };

const SHOWN = 60;
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Escapes characters that could move the cursor or change the text direction. */
export const printable = (text: string): string =>
  text.replaceAll(HIDDEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function formatValue(value: unknown): string {
  if (value === undefined) return 'missing';
  const written = JSON.stringify(value) ?? typeof value;
  return written.length > SHOWN ? `${written.slice(0, SHOWN).toWellFormed()}…` : written;
}

const LOCAL_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) - (\d{1,2}):(\d{2}):(\d{2})$/;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time at this instant as if it were UTC. */
function wallClock(timeZone: string, moment: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`);
}

/** Reads a local time in the form `dd/MM/yyyy - HH:mm:ss`. Returns undefined if it is not valid. */
export function readMoment(written: string, timeZone: string): Date | undefined {
  const [, dayOfMonth = '', month = '', year = '', ...time] = LOCAL_TIME.exec(written.trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  const wanted = Date.parse(`${day}T${time.map((part) => part.padStart(2, '0')).join(':')}Z`);
  if (Number.isNaN(wanted)) return undefined;
  let moment = wanted;
  // The second round corrects the first guess near a clock change.
  for (let round = 0; round < 2; round++) moment = wanted - (wallClock(timeZone, moment) - moment);
  return new Date(moment);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Accepts the timestamp formats of the older app's database and its export tools. */
export function readSeconds(value: unknown): number | undefined {
  if (!isObject(value)) return undefined;
  const inner = Object.hasOwn(value, '__datatype__') && isObject(value.value) ? value.value : value;
  const seconds = Object.hasOwn(inner, 'seconds')
    ? inner.seconds
    : Object.hasOwn(inner, '_seconds')
      ? inner._seconds
      : undefined;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

// Numbers outside these years are errors, such as milliseconds instead of seconds.
const FIRST_SECOND = Date.UTC(2000, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;

export const explainDay = (value: unknown): string =>
  readSeconds(value) === undefined
    ? `It is not a timestamp: ${formatValue(value)}.`
    : `It lies outside of the years 2000 to 2099: ${formatValue(value)}.`;

export function readDay(value: unknown, timeZone: string): string | undefined {
  const seconds = readSeconds(value);
  if (seconds === undefined || seconds < FIRST_SECOND || seconds > LAST_SECOND) return undefined;
  return dayIn(timeZone, seconds * 1000);
}

/** Replaces an unreadable or future time with the current one and adds a note. */
export function readCreatedAt(
  value: unknown,
  { timeZone, now }: { timeZone: string; now: Date },
): { createdAt: Date; notes: Remark[] } {
  const seconds = readSeconds(value);
  const read =
    seconds !== undefined && seconds >= FIRST_SECOND && seconds < LAST_SECOND
      ? new Date(seconds * 1000)
      : typeof value === 'string'
        ? readMoment(value, timeZone)
        : undefined;
  if (read && read <= now) return { createdAt: read, notes: [] };
  const problem = read
    ? 'lies in the future'
    : seconds !== undefined
      ? 'lies outside of the years 2000 to 2099'
      : value === undefined
        ? 'is missing'
        : 'cannot be read';
  return {
    createdAt: now,
    notes: [{ field: 'createdAt', text: `It ${problem} (${formatValue(value)}), so the time of the import stands.` }],
  };
}
