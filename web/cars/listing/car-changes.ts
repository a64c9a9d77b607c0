import type { CarDetails } from '../../../contract/cars/cars.ts';
import { formatPricePerDay, parsePriceCents } from '../../../contract/amounts.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { seatsOf, valuesOf, type CarValues } from './car-values.ts';

/** A car as it was loaded, as it is saved now, or as somebody has typed it. */
export interface CarState {
  values: CarValues;
  photos: readonly Photo[];
}

export const stateOf = (car: CarDetails): CarState => ({ values: valuesOf(car), photos: car.photos });

const FIELDS = ['title', 'description', 'price', 'location', 'gear', 'seats', 'vehicleType', 'photos'] as const;
export type ChangeField = (typeof FIELDS)[number];

export const FIELD_LABELS: Record<ChangeField, string> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  location: 'Location',
  gear: 'Gear',
  seats: 'Number of seats',
  vehicleType: 'Vehicle type',
  photos: 'Photos',
};

/** What the server would keep of a field, so that "45,50" and "45.5" are the same price. */
function meaningOf(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return photos.map(({ id }) => id).join();
  if (field === 'price') return String(parsePriceCents(values.price) ?? values.price.trim());
  if (field === 'seats') return seatsOf(values).trim();
  return values[field].trim();
}

/** The fields in which two states of a car differ. */
export const differences = (a: CarState, b: CarState): ChangeField[] =>
  FIELDS.filter((field) => meaningOf(field, a) !== meaningOf(field, b));

/** What was typed here, upon what was saved by somebody else: a field that was left alone here takes their value. */
export function rebase(loaded: CarState, mine: CarState, theirs: CarState): CarState {
  const own = new Set(differences(loaded, mine));
  const values = { ...theirs.values };
  for (const field of FIELDS) if (field !== 'photos' && own.has(field)) values[field] = mine.values[field];
  if (own.has('seats')) values.otherSeats = mine.values.otherSeats;
  return { values, photos: own.has('photos') ? mine.photos : theirs.photos };
}

/** A field in words, to compare two states by eye. */
export function describe(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`;
  const cents = parsePriceCents(values.price);
  if (field === 'price' && cents) return formatPricePerDay(cents);
  return field === 'seats' ? seatsOf(values) : values[field];
}
