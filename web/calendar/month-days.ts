import { addDays, weekdayOf } from '../../contract/dates.ts';
import { t } from '../language/words.ts';

/** Weekdays as in `weekdayOf`: 0 is Monday. */
const WEEK_STARTS = { monday: 0, saturday: 5, sunday: 6 } as const;
const FIRST_WEEKDAY = WEEK_STARTS[t('language.week-starts-on') as keyof typeof WEEK_STARTS];

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

export const addMonths = (day: string, months: number): string => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
};

/** The same day of another month, or the last day if that month is shorter */
export function sameDayInMonth(day: string, months: number): string {
  const first = addMonths(day, months);
  const last = addDays(addMonths(first, 1), -1);
  const sameDay = `${first.slice(0, 7)}-${day.slice(8)}`;
  return sameDay > last ? last : sameDay;
}

/** The zero-based column of a day in its week */
export const columnOf = (day: string, firstWeekday: number = FIRST_WEEKDAY) => (weekdayOf(day) - firstWeekday + 7) % 7;

/** The weeks of a month, with null for days of adjacent months */
export function weeksOf(month: string, firstWeekday: number = FIRST_WEEKDAY): (string | null)[][] {
  const end = addMonths(month, 1);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(month, -columnOf(month, firstWeekday)); monday < end; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, column) => {
        const day = addDays(monday, column);
        return day >= month && day < end ? day : null;
      }),
    );
  }
  return weeks;
}
