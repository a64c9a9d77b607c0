import { labelOf } from '../../contract/cars/car-fields.ts';
import type { CarChange } from '../../contract/history/history.ts';

/** "title, price and photos" */
export function listFields(changes: readonly CarChange[]): string {
  const words = changes.map(({ field }) => labelOf(field).toLowerCase());
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const count = (photos: number) => `${photos} ${photos === 1 ? 'photo' : 'photos'}`;

/** "1 photo added, 2 photos removed, reordered" */
export function describePhotos({ before, after }: Extract<CarChange, { field: 'photos' }>): string {
  const old = before.map(({ id }) => id);
  const now = after.map(({ id }) => id);
  const added = now.filter((id) => !old.includes(id)).length;
  const removed = old.filter((id) => !now.includes(id)).length;
  const keptBefore = old.filter((id) => now.includes(id)).join();
  const keptAfter = now.filter((id) => old.includes(id)).join();
  return [
    ...(added > 0 ? [`${count(added)} added`] : []),
    ...(removed > 0 ? [`${count(removed)} removed`] : []),
    ...(keptBefore !== keptAfter ? ['reordered'] : []),
  ].join(', ');
}
