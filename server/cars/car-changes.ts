import { CAR_TEXT_FIELDS } from '../../contract/history/history.ts';
import type { CarInput } from '../../contract/cars/cars.ts';
import type { StoredChange } from '../history/index.ts';

/** What a car says of itself: everything that its owner can change. */
export interface CarContent extends Omit<CarInput, 'price'> {
  priceCents: number;
}

export const contentOf = ({ price, photoIds, ...rest }: CarInput): CarContent => ({
  ...rest,
  priceCents: price,
  photoIds: photoIds.map((id) => id.toLowerCase()),
});

/** Field by field, how one state of a car differs from another. The order of the photos counts. */
export function listChanges(before: CarContent, after: CarContent): StoredChange[] {
  const changes: StoredChange[] = CAR_TEXT_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  if (before.photoIds.join() !== after.photoIds.join()) {
    changes.push({ field: 'photos', before: before.photoIds, after: after.photoIds });
  }
  return changes;
}
