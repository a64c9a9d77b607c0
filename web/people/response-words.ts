import { t } from '../language/words.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long somebody takes to answer, rounded up to what people say. */
export function writeResponseTime(minutes: number): string {
  if (minutes < HOUR) return t('people.response.minutes', { minutes: Math.max(1, Math.ceil(minutes)) });
  if (minutes < DAY) return t('people.response.hours', { hours: Math.ceil(minutes / HOUR) });
  return t('people.response.days', { days: Math.ceil(minutes / DAY) });
}
