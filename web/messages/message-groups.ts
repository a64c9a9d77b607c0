import type { Message } from '../../contract/messages/messages.ts';

/** Messages that one author sent in quick succession, shown as a group of bubbles; or a single line about an event. */
export interface Run {
  authorId: string | null;
  messages: Message[];
}

interface Day {
  /** YYYY-MM-DD */
  day: string;
  runs: Run[];
}

const RUN_MILLISECONDS = 5 * 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in the marketplace's time zone. */
export function calendarDay(moment: string | number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

function belongsTo(run: Run, message: Message): boolean {
  const last = run.messages.at(-1)!;
  const isSoon = Date.parse(message.createdAt) - Date.parse(last.createdAt) < RUN_MILLISECONDS;
  return message.authorId !== null && run.authorId === message.authorId && isSoon;
}

/** Groups messages by day, then into runs. The first unread message starts a new run. */
export function groupMessages(messages: readonly Message[], timeZone: string, unreadFrom?: number): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const day = calendarDay(message.createdAt, timeZone);
    if (days.at(-1)?.day !== day) days.push({ day, runs: [] });
    const { runs } = days.at(-1)!;
    const run = runs.at(-1);
    if (run && message.id !== unreadFrom && belongsTo(run, message)) run.messages.push(message);
    else runs.push({ authorId: message.authorId, messages: [message] });
  }
  return days;
}

/** The user's last message that the other user has read. */
export const lastReadByOther = (messages: readonly Message[], uid: string, otherReadId: number): number | undefined =>
  messages.findLast(({ id, authorId }) => authorId === uid && id <= otherReadId)?.id;
