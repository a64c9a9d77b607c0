import { addDays, dayIn, eachDay, startOfDay, type DateRange } from '../../contract/dates.ts';

interface MarketDays {
  days: string[];
  /** The start of each day, and the end of the last one */
  moments: Date[];
}

/** Not computed in SQL, because the database may have other time zone rules. */
function marketDays(range: DateRange, timeZone: string): MarketDays {
  const days = eachDay(range);
  return { days, moments: [...days, addDays(range.endDate, 1)].map((day) => startOfDay(timeZone, day)) };
}

export const marketDaysOf = (from: Date, to: Date, timeZone: string): MarketDays =>
  marketDays({ startDate: dayIn(timeZone, from), endDate: dayIn(timeZone, to) }, timeZone);
