import type { Translate } from '../languages/translate.ts';
import type { MileageTerms } from './car-terms.ts';
import type { DistanceUnit } from '../places/position.ts';

/** "200 km a day included, then 0.25$ / km" */
export const writeMileage = (
  t: Translate,
  { includedPerDay, extraCents }: MileageTerms,
  unit: DistanceUnit,
  formatPrice: (cents: number) => string,
): string => t.of('cars.mileage', unit, { distance: includedPerDay, price: formatPrice(extraCents) });
