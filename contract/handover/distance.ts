import type { MileageTerms } from '../cars/car-terms.ts';
import { partOf, stepOf } from '../currencies.ts';

interface Distance {
  driven: number;
  /** Null for unlimited mileage */
  included: number | null;
  /** Distance beyond what is included */
  extra: number;
  extraCents: number;
}

/** Undefined if a reading is missing or the second is below the first. */
export function distanceOf(
  { before, after, days }: { before: number | null; after: number | null; days: number },
  terms: MileageTerms | null,
  currency: string,
): Distance | undefined {
  if (before === null || after === null || after < before) return undefined;
  const driven = after - before;
  if (!terms) return { driven, included: null, extra: 0, extraCents: 0 };
  const included = terms.includedPerDay * days;
  const extra = Math.max(0, driven - included);
  return { driven, included, extra, extraCents: partOf(terms.extraCents, extra, 1, stepOf(currency)) };
}
