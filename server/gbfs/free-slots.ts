import { daysBetween, startOfDay } from '../../contract/dates.ts';

interface Day {
  /** Days since the first. */
  number: number;
  /** ISO timestamp of its midnight in the market's time zone. */
  moment: string;
}

/** Caches days, because all cars share the same few hundred. */
export function createCalendar(timeZone: string, first: string) {
  const days = new Map<string, Day>();
  return (day: string): Day => {
    let found = days.get(day);
    if (!found) {
      const moment = startOfDay(timeZone, day).toISOString().replace('.000Z', 'Z');
      found = { number: daysBetween({ startDate: first, endDate: day }), moment };
      days.set(day, found);
    }
    return found;
  };
}

export interface Slot {
  /** The first day, and the day after the last. */
  from: Day;
  until: Day;
}

/** Length of one range; ranges are separated by commas. */
const LENGTH = '[2030-01-01,2030-01-05)'.length;

/** Returns slots long enough for the shortest rental, which occupies both its first and last day (`DateRange`). */
export function readSlots(free: string, leastDays: number, dayOf: (day: string) => Day): Slot[] {
  const slots: Slot[] = [];
  for (let at = 1; at + LENGTH < free.length; at += LENGTH + 1) {
    const [from, until] = [dayOf(free.slice(at + 1, at + 11)), dayOf(free.slice(at + 12, at + 22))];
    if (until.number - from.number > leastDays) slots.push({ from, until });
  }
  return slots;
}
