import { termsRefusal, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { ProblemCode } from '../../contract/problem-status.ts';
import { words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';

/** Says what the owner asks for. */
export function refuseByTerms(terms: CarTerms, dates: DateRange, today: string): void {
  const refusal = termsRefusal(terms, dates, today);
  if (refusal) refuse(refusal, terms);
}

export function refuse(refusal: ProblemCode, terms: CarTerms): never {
  switch (refusal) {
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
    default:
      throw new AppError(refusal);
  }
}
