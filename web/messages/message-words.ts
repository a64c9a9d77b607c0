import { NEWS, type NewsKind } from '../../contract/notices/news.ts';
import type { Message } from '../../contract/messages/messages.ts';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { Person } from '../../contract/people/people.ts';
import { formatWeekday } from '../language/formats.ts';
import { language, t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { calendarDay } from './message-groups.ts';

/** Kinds of news that are shown as a line between messages. */
type LineKind = { [Kind in NewsKind]: (typeof NEWS)[Kind] extends { showsInThread: true } ? Kind : never }[NewsKind];

const isLine = (kind: string): kind is LineKind =>
  Object.hasOwn(NEWS, kind) && 'showsInThread' in NEWS[kind as NewsKind];

/** Returns undefined for kinds of events that were added after this page was loaded. */
export const eventLine = (kind: string, { news }: Message['details']): string | undefined =>
  // Keys in a message have no hyphens.
  isLine(kind) ? t.of('messages.event', kind, { news: String(news).replaceAll('-', '_') }) : undefined;

export const nameOf = ({ displayName }: Person): string => writeName(t, displayName);

const clockFormat = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  timeZone: config.timeZone,
  hour: '2-digit',
  minute: '2-digit',
});

/** "14:05" */
export const clock = (moment: string): string => clockFormat.format(new Date(moment));

const DAY_MILLISECONDS = 86_400_000;

/** "Today", "Yesterday", "Monday, 1 June 2026" */
export function dayName(day: string, now: number): string {
  if (day === calendarDay(now, config.timeZone)) return t('messages.day.today');
  if (day === calendarDay(now - DAY_MILLISECONDS, config.timeZone)) return t('messages.day.yesterday');
  return formatWeekday(day);
}

/** Summarizes a message in one line of the thread list. */
export function summarizeMessage({ text, photos, event, details, isHidden }: Message): string {
  if (event) return eventLine(event, details) ?? '';
  if (isHidden) return t('messages.hidden');
  return text === '' ? t('messages.list.photos', { count: photos.length }) : text;
}
