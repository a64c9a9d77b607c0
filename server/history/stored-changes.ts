import type { CarChange, ChangedPhoto, DayPricesChange, TextChange } from '../../contract/history/history.ts';
import type { Photo } from '../../contract/photos/photos.ts';

/** Photos are stored as ids, because a photo may be deleted later. */
export type StoredChange = TextChange | DayPricesChange | { field: 'photos'; before: string[]; after: string[] };

/** Not validated: only this server writes entries. */
export const readChanges = (details: Record<string, unknown>): StoredChange[] =>
  Array.isArray(details.changes) ? (details.changes as StoredChange[]) : [];

export const photoIdsIn = (changes: StoredChange[]): string[] => [
  ...new Set(changes.flatMap((change) => (change.field === 'photos' ? [...change.before, ...change.after] : []))),
];

export function presentChanges(changes: StoredChange[], photos: Map<string, Photo>): CarChange[] {
  const show = (ids: string[]): ChangedPhoto[] => ids.map((id) => ({ id, photo: photos.get(id) ?? null }));
  return changes.map((change) =>
    change.field === 'photos' ? { field: 'photos', before: show(change.before), after: show(change.after) } : change,
  );
}
