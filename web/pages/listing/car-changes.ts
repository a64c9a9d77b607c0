import type { CarDetails } from '../../../contract/cars/cars.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { fieldOfInput, keyOfInput, labelOf, writeOption } from '../../../contract/cars/car-fields.ts';
import { writeOwnValue } from '../../../contract/cars/own-fields.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { FORM_INPUTS, typedValue, valuesOf, type CarValues, type FormInput } from './car-values.ts';
import { OWN_INPUTS, ownValueOf, isOwnInput, type OwnInput } from './own-field-inputs.ts';
import { t } from '../../language/words.ts';

/** A car as it was loaded, as it is saved now, or as somebody has typed it. */
export interface CarState {
  values: CarValues;
  photos: readonly Photo[];
}

export const stateOf = (car: CarDetails): CarState => ({ values: valuesOf(car), photos: car.photos });

type ChangeField = FormInput | OwnInput | 'photos';
const FIELDS: readonly ChangeField[] = [...FORM_INPUTS, ...OWN_INPUTS.keys(), 'photos'];

export const labelOfChange = (field: ChangeField): string =>
  isOwnInput(field) ? OWN_INPUTS.get(field)!.label : labelOf(t, field === 'photos' ? field : keyOfInput(field));

const isPrice = (field: FormInput | OwnInput) => !isOwnInput(field) && fieldOfInput(field).kind === 'price';

/** What the server would keep of a field, so that "45,50" and "45.5" are the same price. */
function meaningOf(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return photos.map(({ id }) => id).join();
  const typed = typedValue(field, values).trim();
  return isPrice(field) ? String(parsePrice(typed) ?? typed) : typed;
}

/** The fields in which two states of a car differ. */
export const differences = (a: CarState, b: CarState): ChangeField[] =>
  FIELDS.filter((field) => meaningOf(field, a) !== meaningOf(field, b));

/** What was typed here, upon what was saved by somebody else: a field that was left alone here takes their value. */
export function rebase(loaded: CarState, mine: CarState, theirs: CarState): CarState {
  const own = new Set(differences(loaded, mine));
  const values = { ...theirs.values };
  for (const field of FIELDS) if (field !== 'photos' && own.has(field)) values[field] = mine.values[field] ?? '';
  if (own.has('seats')) values.otherSeats = mine.values.otherSeats;
  return { values, photos: own.has('photos') ? mine.photos : theirs.photos };
}

/** A field in words, to compare two states by eye. */
export function describe(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return t('cars.photo-count', { count: photos.length });
  const typed = typedValue(field, values);
  if (isOwnInput(field)) {
    const own = OWN_INPUTS.get(field)!;
    return typed.trim() === '' ? '' : writeOwnValue(t, own, ownValueOf(own, typed.trim()));
  }
  const cents = isPrice(field) ? parsePrice(typed) : undefined;
  return cents ? formatPricePerDay(cents) : writeOption(t, keyOfInput(field), typed);
}
