import { t } from '../language/words.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Formats a median response time, rounded up to whole minutes, hours or days. */
export function formatResponseTime(minutes: number): string {
  if (minutes < HOUR_MINUTES) return t('people.response.minutes', { minutes: Math.max(1, Math.ceil(minutes)) });
  if (minutes < DAY_MINUTES) return t('people.response.hours', { hours: Math.ceil(minutes / HOUR_MINUTES) });
  return t('people.response.days', { days: Math.ceil(minutes / DAY_MINUTES) });
}
