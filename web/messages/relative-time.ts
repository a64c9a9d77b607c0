import { shortDate } from '../language/formats.ts';
import { language } from '../language/words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const format = new Intl.RelativeTimeFormat(language === 'en' ? 'en-GB' : language, { numeric: 'auto', style: 'short' });

/** "now", "5 min ago", "3 hr ago", "yesterday", "3 days ago"; after a week the date. */
export function relativeTime(moment: string, now: number): string {
  // Clocks differ slightly, so a moment may seem to be in the future.
  const past = Math.max(0, now - Date.parse(moment));
  if (past < MINUTE) return format.format(0, 'second');
  if (past < HOUR) return format.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return format.format(-Math.floor(past / HOUR), 'hour');
  if (past < 7 * DAY) return format.format(-Math.floor(past / DAY), 'day');
  return shortDate(moment);
}
