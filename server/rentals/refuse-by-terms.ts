import { termsRefusal, type CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { words, type Words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';

/** Throws an error that states the owner's terms if the dates do not meet them. */
export function refuseByTerms(terms: CarTerms, dates: DateRange, today: string): void {
  const refusal = termsRefusal(terms, dates, today);
  if (refusal) refuse(refusal, terms);
}

/** Throws the error, with the figures of the terms if they caused it. */
export function refuse(refusal: ProblemCode, { windowDays, noticeDays, leastDays, mostDays }: CarTerms): never {
  const details: Partial<Record<ProblemCode, Words>> = {
    'rental/too-far-ahead': words('problems.rental/too-far-ahead', { daysAhead: windowDays }),
    'rental/too-soon': words('rentals.terms.too-soon', { days: noticeDays }),
    'rental/too-short': words('rentals.terms.too-short', { days: leastDays }),
    'rental/too-long': words('rentals.terms.too-long', { days: mostDays }),
  };
  throw new AppError(refusal, { detail: details[refusal] });
}
