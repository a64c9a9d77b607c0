import {
  CAR_FIELD_KEYS,
  contentOfInput,
  describeField,
  type CarContent,
  type CarValue,
} from '../../contract/cars/car-fields.ts';
import type { CarInput } from '../../contract/cars/rules/rules.ts';
import type { OwnValues } from '../../contract/cars/own-fields.ts';
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

// What was kept before there was such a field says nothing of it, as one that was left empty.
const said = (value: CarValue | undefined): CarValue =>
  Array.isArray(value) && value.length === 0 ? null : (value ?? null);

/** Of the operator's own fields, those that differ. */
function ownChanges(before: OwnValues = {}, after: OwnValues = {}) {
  const differs = (key: string) => before[key] !== after[key];
  const only = (values: OwnValues) => Object.fromEntries(Object.entries(values).filter(([key]) => differs(key)));
  return { before: only(before), after: only(after) };
}

/** The order of the photos counts. */
export function listChanges(before: OwnersCar, after: OwnersCar): StoredChange[] {
  const changes: StoredChange[] = IN_ORDER.map((field) =>
    field === 'fields'
      ? { field, ...ownChanges(before[field], after[field]) }
      : { field, before: said(before[field]), after: said(after[field]) },
  ).filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  if (before.photoIds.join() !== after.photoIds.join()) {
    changes.push({ field: 'photos', before: before.photoIds, after: after.photoIds });
  }
  return changes;
}
