import type { CarChange } from '../../contract/history/history.ts';
import { formatList, formatUnits } from '../language/formats.ts';
import { t } from '../language/words.ts';

/** "title, price and photos" */
export function listFields(changes: readonly CarChange[]): string {
  return formatList(changes.map(({ field }) => t.of('cars.field-in-list', field)));
}

/** "1 photo added, 2 photos removed, reordered" */
export function describePhotos({ before, after }: Extract<CarChange, { field: 'photos' }>): string {
  const old = before.map(({ id }) => id);
  const now = after.map(({ id }) => id);
  const added = now.filter((id) => !old.includes(id)).length;
  const removed = old.filter((id) => !now.includes(id)).length;
  const keptBefore = old.filter((id) => now.includes(id)).join();
  const keptAfter = now.filter((id) => old.includes(id)).join();
  return formatUnits([
    ...(added > 0 ? [t('cars.photos-changed.added', { count: added })] : []),
    ...(removed > 0 ? [t('cars.photos-changed.removed', { count: removed })] : []),
    ...(keptBefore !== keptAfter ? [t('cars.photos-changed.reordered')] : []),
  ]);
}
