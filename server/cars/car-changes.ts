import { CAR_FIELD_KEYS, contentOfInput, describeField, type CarContent } from '../../contract/cars/car-fields.ts';
import type { CarInput } from '../../contract/cars/cars.ts';
import type { StoredChange } from '../history/index.ts';

/** Everything of a car that its owner can change. */
export interface OwnersCar extends CarContent {
  photoIds: string[];
}

export const contentOf = (input: CarInput): OwnersCar => ({
  ...contentOfInput(input),
  photoIds: input.photoIds.map((id) => id.toLowerCase()),
});

const isLong = (key: (typeof CAR_FIELD_KEYS)[number]) => describeField(key).kind === 'paragraph';
// What is short is shown first.
const IN_ORDER = [...CAR_FIELD_KEYS.filter((key) => !isLong(key)), ...CAR_FIELD_KEYS.filter(isLong)];

/** The order of the photos counts. */
export function listChanges(before: OwnersCar, after: OwnersCar): StoredChange[] {
  const changes: StoredChange[] = IN_ORDER.map((field) => ({
    field,
    // What was kept before there was such a field says nothing of it.
    before: before[field] ?? null,
    after: after[field] ?? null,
  })).filter((change) => change.before !== change.after);
  if (before.photoIds.join() !== after.photoIds.join()) {
    changes.push({ field: 'photos', before: before.photoIds, after: after.photoIds });
  }
  return changes;
}
