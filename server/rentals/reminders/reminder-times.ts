import { addDays, dayIn, startOfDay } from '../../../contract/dates.ts';
import { reminderLimits } from '../../../contract/limits.ts';

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

/** What is to be sent now, if it was not. A server that was away for long leaves it: late, it would only confuse. */
export function dueReminders(timeZone: string, now: Date): DueReminder[] {
  const today = dayIn(timeZone, now);
  return REMINDER_KINDS.map((kind) => ({
    kind,
    day: addDays(today, REMINDERS[kind].daysBefore),
    since: momentOf(timeZone, today, REMINDERS[kind].hour),
  })).filter(({ since }) => since <= now && now.getTime() < since.getTime() + reminderLimits.lateHours * HOUR);
}
