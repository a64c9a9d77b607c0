import { addDays, dayIn, startOfDay, type DateRange } from '../../contract/dates.ts';

export interface MarketDays {
  days: string[];
  /** When each begins, and when the last one ends */
  moments: Date[];
}

/** Computed here, since the database may know other time zone rules. */
export function marketDays({ startDate, endDate }: DateRange, timeZone: string): MarketDays {
  const days: string[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
  return { days, moments: [...days, addDays(endDate, 1)].map((day) => startOfDay(timeZone, day)) };
}

export const marketDaysOf = (from: Date, to: Date, timeZone: string): MarketDays =>
  marketDays({ startDate: dayIn(timeZone, from), endDate: dayIn(timeZone, to) }, timeZone);
