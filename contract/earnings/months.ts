import { startOfDay } from '../dates.ts';

/** Months are 'YYYY-MM' strings in the marketplace's time zone. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstDayOf = (month: string): string => `${month}-01`;

export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));

export interface TimeSpan {
  since: Date;
  until: Date;
}

/** The boundaries depend on the marketplace's time zone, which the database does not know. */
export const spanOf = (timeZone: string, month: string): TimeSpan => ({
  since: startOfDay(timeZone, firstDayOf(month)),
  until: startOfDay(timeZone, firstDayOf(addMonths(month, 1))),
});
