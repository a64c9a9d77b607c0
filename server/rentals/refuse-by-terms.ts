import { termsRefusal, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import { words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';

/** Says what the owner asks for. */
export function refuseByTerms(terms: CarTerms, dates: DateRange, today: string): void {
  const refusal = termsRefusal(terms, dates, today);
  switch (refusal) {
    case undefined:
      return;
    case 'rental/too-far-ahead':
      throw new AppError(refusal, {
        detail: words('problems.rental/too-far-ahead', { daysAhead: terms.windowDays }),
      });
    case 'rental/too-soon':
      throw new AppError(refusal, { detail: words('rentals.terms.too-soon', { days: terms.noticeDays }) });
    case 'rental/too-short':
      throw new AppError(refusal, { detail: words('rentals.terms.too-short', { days: terms.leastDays }) });
    case 'rental/too-long':
      throw new AppError(refusal, { detail: words('rentals.terms.too-long', { days: terms.mostDays }) });
  }
}
