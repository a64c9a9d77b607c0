import { termsRefusal, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { translatable, type TranslatableText } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';

/** Throws an error that states the owner's terms if the dates do not meet them. */
export function requireTermsMet(terms: CarTerms, dates: DateRange, today: string): void {
  const refusal = termsRefusal(terms, dates, today);
  if (refusal) throwTermsRefusal(refusal, terms);
}

/** Throws the error, with the figures of the terms if they caused it. */
export function throwTermsRefusal(
  refusal: ProblemCode,
  { windowDays, noticeDays, leastDays, mostDays }: CarTerms,
): never {
  const details: Partial<Record<ProblemCode, TranslatableText>> = {
    'rental/too-far-ahead': translatable('problems.rental/too-far-ahead', { daysAhead: windowDays }),
    'rental/too-soon': translatable('rentals.terms.too-soon', { days: noticeDays }),
    'rental/too-short': translatable('rentals.terms.too-short', { days: leastDays }),
    'rental/too-long': translatable('rentals.terms.too-long', { days: mostDays }),
  };
  throw new AppError(refusal, { detail: details[refusal] });
}
