import { termsRefusal, type CarTerms } from '../cars/car-terms.ts';
import { addDays, contains, datesRefusal, daysBetween, type DateRange } from '../dates.ts';

const min = (...days: string[]): string => days.toSorted()[0]!;

/** From its first day on, a rental is under way: only its end may move. */
export const isUnderWay = ({ startDate }: Pick<DateRange, 'startDate'>, today: string): boolean => startDate <= today;

/**
 * Why a rental cannot have these dates, apart from being taken by somebody else. A car's notice and window count for a
 * first day that the rental does not have already.
 */
export function changeRefusal(terms: CarTerms, rental: DateRange, dates: DateRange, today: string) {
  const { startDate, endDate } = dates;
  if (startDate === rental.startDate && endDate === rental.endDate) return 'change/same-dates';
  // The first day may lie in the past already, so the range is looked at from there.
  const wrong = datesRefusal(dates, min(today, startDate));
  if (wrong && wrong !== 'rental/too-far-ahead') return wrong;
  const moves = startDate !== rental.startDate;
  if (moves && isUnderWay(rental, today)) return 'change/under-way';
  if (endDate < today || (moves && startDate < today)) return 'change/past-days';
  const refusal = termsRefusal(terms, dates, today);
  if ((refusal !== 'rental/too-soon' && refusal !== 'rental/too-far-ahead') || !contains(rental, startDate))
    return refusal;
  const days = daysBetween(dates);
  if (days < terms.leastDays) return 'rental/too-short';
  return days > terms.mostDays ? 'rental/too-long' : undefined;
}

/** The last day on which a change can still be agreed on: it must not change days that are over. */
export function lastDayToAgree(rental: DateRange, dates: DateRange): string {
  const ends = [rental.endDate, dates.endDate];
  if (dates.startDate !== rental.startDate) ends.push(dates.startDate, addDays(rental.startDate, -1));
  return min(...ends);
}
