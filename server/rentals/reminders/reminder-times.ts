import { addDays, dayIn, startOfDay } from '../../../contract/dates.ts';
import { reminderLimits } from '../../../contract/rentals/limits.ts';

const HOUR = 3_600_000;

/** The day of a trip that each reminder is about, and when it is sent in the marketplace's time zone. */
export const REMINDERS = {
  'trip-tomorrow': { about: 'start', daysBefore: 1, hour: reminderLimits.eveningHour },
  'trip-today': { about: 'start', daysBefore: 0, hour: reminderLimits.morningHour },
  'return-today': { about: 'end', daysBefore: 0, hour: reminderLimits.morningHour },
} as const;
export type ReminderKind = keyof typeof REMINDERS;
export const REMINDER_KINDS = Object.keys(REMINDERS) as ReminderKind[];

const hourAt = (timeZone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

/** Also correct on days when the clocks change. */
export function timeAtHour(timeZone: string, day: string, hour: number): Date {
  const guess = new Date(startOfDay(timeZone, day).getTime() + hour * HOUR);
  return new Date(guess.getTime() + (hour - hourAt(timeZone, guess)) * HOUR);
}

export interface DueReminder {
  kind: ReminderKind;
  /** The day of the trip that the reminder is about */
  day: string;
  /** Trips booked after this need no reminder. */
  since: Date;
}

const isDueAt = (now: Date, since: Date, hours: number) =>
  since <= now && now.getTime() < since.getTime() + hours * HOUR;

/** Reminders to send now unless sent already. After a long outage they are skipped, because a late one would only confuse. */
export function dueReminders(timeZone: string, now: Date): DueReminder[] {
  const today = dayIn(timeZone, now);
  return REMINDER_KINDS.map((kind) => ({
    kind,
    day: addDays(today, REMINDERS[kind].daysBefore),
    since: timeAtHour(timeZone, today, REMINDERS[kind].hour),
  })).filter(({ since }) => isDueAt(now, since, reminderLimits.lateHours));
}

/** Allowed difference between our clock and the database's, which decides what is due. */
const CLOCK_HOURS = 1;

/** How soon to look again for trips that were moved to a day whose reminders are already sent. */
const AGAIN_MS = HOUR / 6;

/**
 * The earliest time at which something may have to be sent; in the past if it may be due now. `lookedAt` is when the last
 * complete round of sending took place.
 */
export function nextReminderTime(timeZone: string, now: Date, lookedAt?: Date): Date {
  const days = [-1, 0, 1, 2].map((days) => addDays(dayIn(timeZone, now), days));
  const moments = days.flatMap((day) => REMINDER_KINDS.map((kind) => timeAtHour(timeZone, day, REMINDERS[kind].hour)));
  const wanted = moments.filter((since) => since > now || isDueAt(now, since, reminderLimits.lateHours + CLOCK_HOURS));
  const from = new Date(Math.min(...wanted.map((since) => since.getTime())));
  return lookedAt && lookedAt >= from ? new Date(lookedAt.getTime() + AGAIN_MS) : from;
}
