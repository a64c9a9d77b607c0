import type { CarChange, TextChange } from '../../contract/history/history.ts';
import { formatPricePerDay } from '../../contract/amounts.ts';
import { gearLabel } from '../../contract/cars/vocabulary.ts';

export const FIELD_LABELS: Record<CarChange['field'], string> = {
  title: 'Title',
  description: 'Description',
  priceCents: 'Price',
  location: 'Location',
  gear: 'Gear',
  seats: 'Number of seats',
  vehicleType: 'Vehicle type',
  photos: 'Photos',
};

/** A value as the rest of the product writes it. */
export function writeValue(field: TextChange['field'], value: string | number): string {
  if (field === 'priceCents') return formatPricePerDay(Number(value));
  return field === 'gear' ? gearLabel(String(value)) : String(value);
}

/** "title, price and photos" */
export function listFields(changes: readonly CarChange[]): string {
  const words = changes.map(({ field }) => FIELD_LABELS[field].toLowerCase());
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
