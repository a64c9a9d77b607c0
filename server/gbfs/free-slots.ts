import { daysBetween, startOfDay } from '../../contract/dates.ts';

interface Day {
  /** Since the first */
  number: number;
  /** When it begins */
  moment: string;
}

/** The days from one on, each reckoned once: every car asks for a dozen of a few hundred. */
export function createCalendar(timeZone: string, first: string) {
  const known = new Map<string, Day>();
  return (day: string): Day => {
    let found = known.get(day);
    if (!found) {
      const moment = startOfDay(timeZone, day).toISOString().replace('.000Z', 'Z');
      found = { number: daysBetween({ startDate: first, endDate: day }), moment };
      known.set(day, found);
    }
    return found;
  };
}

export interface Slot {
  /** Its first day, and the one after its last */
  from: Day;
  until: Day;
}

/** Each is written as [2030-01-01,2030-01-05), with a comma before the next. */
const LENGTH = '[2030-01-01,2030-01-05)'.length;

/** What is long enough for a rental, which occupies its first and its last day (`DateRange`). */
export function readSlots(free: string, leastDays: number, dayOf: (day: string) => Day): Slot[] {
  const slots: Slot[] = [];
  for (let at = 1; at + LENGTH < free.length; at += LENGTH + 1) {
    const [from, until] = [dayOf(free.slice(at + 1, at + 11)), dayOf(free.slice(at + 12, at + 22))];
    if (until.number - from.number > leastDays) slots.push({ from, until });
  }
  return slots;
}
