import { addDays, dayIn, eachDay, startOfDay, type DateRange } from '../../contract/dates.ts';

interface MarketDays {
  days: string[];
  /** When each begins, and when the last one ends */
  moments: Date[];
}

/** Computed here, since the database may know other time zone rules. */
function marketDays(range: DateRange, timeZone: string): MarketDays {
  const days = eachDay(range);
  return { days, moments: [...days, addDays(range.endDate, 1)].map((day) => startOfDay(timeZone, day)) };
}

export const marketDaysOf = (from: Date, to: Date, timeZone: string): MarketDays =>
  marketDays({ startDate: dayIn(timeZone, from), endDate: dayIn(timeZone, to) }, timeZone);
