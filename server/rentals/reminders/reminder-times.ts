import { addDays, dayIn, startOfDay } from '../../../contract/dates.ts';
import { reminderLimits } from '../../../contract/rentals/limits.ts';

const HOUR = 3_600_000;

/** Which day of a trip each tells of, and when it is sent by the clocks of the marketplace. */
export const REMINDERS = {
  'trip-tomorrow': { tells: 'start', daysBefore: 1, hour: reminderLimits.eveningHour },
  'trip-today': { tells: 'start', daysBefore: 0, hour: reminderLimits.morningHour },
  'return-today': { tells: 'end', daysBefore: 0, hour: reminderLimits.morningHour },
} as const;
export type ReminderKind = keyof typeof REMINDERS;
export const REMINDER_KINDS = Object.keys(REMINDERS) as ReminderKind[];

const hourAt = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** Also on days on which the clocks change. */
export function momentOf(timeZone: string, day: string, hour: number): Date {
  const guess = new Date(startOfDay(timeZone, day).getTime() + hour * HOUR);
  return new Date(guess.getTime() + (hour - hourAt(timeZone, guess)) * HOUR);
}

export interface DueReminder {
  kind: ReminderKind;
  /** The day of the trip that it tells of */
  day: string;
  /** Whatever was booked later than this needs no reminder. */
  since: Date;
}

const isDueAt = (now: Date, since: Date, hours: number) =>
  since <= now && now.getTime() < since.getTime() + hours * HOUR;

/** What is to be sent now, if it was not. A server that was away for long leaves it: late, it would only confuse. */
export function dueReminders(timeZone: string, now: Date): DueReminder[] {
  const today = dayIn(timeZone, now);
  return REMINDER_KINDS.map((kind) => ({
    kind,
    day: addDays(today, REMINDERS[kind].daysBefore),
    since: momentOf(timeZone, today, REMINDERS[kind].hour),
  })).filter(({ since }) => isDueAt(now, since, reminderLimits.lateHours));
}

/** Of a clock that may be ahead of the database's: what is due is decided there. */
const CLOCK_HOURS = 1;

/** A trip that is moved to such a day afterwards is told of within this time. */
const AGAIN_MS = HOUR / 6;

/**
 * From when on there may be something to send, which is in the past while there may be. `lookedAt` is when all was sent that was to be
 * sent then.
 */
export function remindersFrom(timeZone: string, now: Date, lookedAt?: Date): Date {
  const days = [-1, 0, 1, 2].map((days) => addDays(dayIn(timeZone, now), days));
  const moments = days.flatMap((day) => REMINDER_KINDS.map((kind) => momentOf(timeZone, day, REMINDERS[kind].hour)));
  const wanted = moments.filter((since) => since > now || isDueAt(now, since, reminderLimits.lateHours + CLOCK_HOURS));
  const from = new Date(Math.min(...wanted.map((since) => since.getTime())));
  return lookedAt && lookedAt >= from ? new Date(lookedAt.getTime() + AGAIN_MS) : from;
}
