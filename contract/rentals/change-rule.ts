import { termsRefusal, type CarTerms } from '../cars/car-terms.ts';
import { addDays, contains, datesRefusal, daysBetween, type DateRange } from '../dates.ts';

const min = (...days: string[]): string => days.toSorted()[0]!;

/** From its first day on, a rental is in progress and only its end can change. */
export const hasStarted = ({ startDate }: Pick<DateRange, 'startDate'>, today: string): boolean => startDate <= today;

/**
 * Why a rental cannot change to these dates, regardless of availability. The car's notice and booking window apply only
 * to a first day that is not already part of the rental.
 */
export function changeRefusal(terms: CarTerms, rental: DateRange, dates: DateRange, today: string) {
  const { startDate, endDate } = dates;
  if (startDate === rental.startDate && endDate === rental.endDate) return 'change/same-dates';
  // The first day may already be in the past, so it replaces today.
  const invalid = datesRefusal(dates, min(today, startDate));
  if (invalid && invalid !== 'rental/too-far-ahead') return invalid;
  const moves = startDate !== rental.startDate;
  if (moves && hasStarted(rental, today)) return 'change/under-way';
  if (endDate < today || (moves && startDate < today)) return 'change/past-days';
  const refusal = termsRefusal(terms, dates, today);
  if ((refusal !== 'rental/too-soon' && refusal !== 'rental/too-far-ahead') || !contains(rental, startDate))
    return refusal;
  const days = daysBetween(dates);
  if (days < terms.leastDays) return 'rental/too-short';
  return days > terms.mostDays ? 'rental/too-long' : undefined;
}

/** The last day to agree on a change, because a change must not affect past days. */
export function lastDayToAgree(rental: DateRange, dates: DateRange): string {
  const ends = [rental.endDate, dates.endDate];
  if (dates.startDate !== rental.startDate) ends.push(dates.startDate, addDays(rental.startDate, -1));
  return min(...ends);
}
