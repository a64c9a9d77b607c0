import {
  CAR_FIELD_KEYS,
  contentFromInput,
  describeField,
  type CarContent,
  type CarValue,
} from '../../contract/cars/car-fields.ts';
import type { CarInput } from '../../contract/cars/rules/rules.ts';
import type { CustomValues } from '../../contract/cars/custom-fields.ts';
import { lookUp } from '../../contract/look-up.ts';
import type { StoredChange } from '../history/index.ts';

/** Everything that an owner can edit in the car form */
export interface EditableCar extends CarContent {
  photoIds: string[];
}

export const contentOf = (input: CarInput): EditableCar => ({
  ...contentFromInput(input),
  photoIds: input.photoIds.map((id) => id.toLowerCase()),
});

const isLong = (key: (typeof CAR_FIELD_KEYS)[number]) => describeField(key).kind === 'paragraph';
// Short fields come first in lists of changes.
const FIELD_ORDER = [...CAR_FIELD_KEYS.filter((key) => !isLong(key)), ...CAR_FIELD_KEYS.filter(isLong)];

// Snapshots stored before a field existed lack it, which is the same as empty.
const normalize = (value: CarValue | undefined): CarValue =>
  Array.isArray(value) && value.length === 0 ? null : (value ?? null);

/** Returns only those of the operator's own fields that differ. */
function ownFieldChanges(before: CustomValues = {}, after: CustomValues = {}) {
  const differs = (key: string) => lookUp(before, key) !== lookUp(after, key);
  const only = (values: CustomValues) => Object.fromEntries(Object.entries(values).filter(([key]) => differs(key)));
  return { before: only(before), after: only(after) };
}

/** A different order of the photos counts as a change. */
export function listChanges(before: EditableCar, after: EditableCar): StoredChange[] {
  const changes: StoredChange[] = FIELD_ORDER.map((field) =>
    field === 'fields'
      ? { field, ...ownFieldChanges(before[field], after[field]) }
      : { field, before: normalize(before[field]), after: normalize(after[field]) },
  ).filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  if (before.photoIds.join() !== after.photoIds.join()) {
    changes.push({ field: 'photos', before: before.photoIds, after: after.photoIds });
  }
  return changes;
}
