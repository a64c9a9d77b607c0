import type { CarDetails } from '../../../contract/cars/cars.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { fieldOfInput, keyOfInput, labelOf, writeOption } from '../../../contract/cars/car-fields.ts';
import { formatCustomValue } from '../../../contract/cars/custom-fields.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { FORM_INPUTS, typedValue, valuesOf, type CarValues, type FormInput } from './car-values.ts';
import { CUSTOM_INPUTS, parseCustomInput, isCustomInput, type CustomInput } from './custom-field-inputs.ts';
import { t } from '../../language/words.ts';

/** A version of a car: as loaded, as saved now, or as edited in the form. */
export interface CarState {
  values: CarValues;
  photos: readonly Photo[];
}

export const carStateOf = (car: CarDetails): CarState => ({ values: valuesOf(car), photos: car.photos });

type ChangeField = FormInput | CustomInput | 'photos';
const FIELDS: readonly ChangeField[] = [...FORM_INPUTS, ...CUSTOM_INPUTS.keys(), 'photos'];

export const labelOfChange = (field: ChangeField): string =>
  isCustomInput(field) ? CUSTOM_INPUTS.get(field)!.label : labelOf(t, field === 'photos' ? field : keyOfInput(field));

const isPrice = (field: FormInput | CustomInput) => !isCustomInput(field) && fieldOfInput(field).kind === 'price';

/** Normalises a field as the server does, so that "45,50" and "45.5" are the same price. */
function normalizedValue(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return photos.map(({ id }) => id).join();
  const typed = typedValue(field, values).trim();
  return isPrice(field) ? String(parsePrice(typed) ?? typed) : typed;
}

/** Returns the fields in which two versions of a car differ. */
export const differences = (a: CarState, b: CarState): ChangeField[] =>
  FIELDS.filter((field) => normalizedValue(field, a) !== normalizedValue(field, b));

/** Applies the user's edits to the version that another user saved. Fields that the user did not edit take the saved value. */
export function rebase(loaded: CarState, mine: CarState, theirs: CarState): CarState {
  const own = new Set(differences(loaded, mine));
  const values = { ...theirs.values };
  for (const field of FIELDS) if (field !== 'photos' && own.has(field)) values[field] = mine.values[field] ?? '';
  if (own.has('seats')) values.otherSeats = mine.values.otherSeats;
  return { values, photos: own.has('photos') ? mine.photos : theirs.photos };
}

/** Formats a field for the comparison of two versions. */
export function describe(field: ChangeField, { values, photos }: CarState): string {
  if (field === 'photos') return t('cars.photo-count', { count: photos.length });
  const typed = typedValue(field, values);
  if (isCustomInput(field)) {
    const own = CUSTOM_INPUTS.get(field)!;
    return typed.trim() === '' ? '' : formatCustomValue(t, own, parseCustomInput(own, typed.trim()));
  }
  const cents = isPrice(field) ? parsePrice(typed) : undefined;
  return cents ? formatPricePerDay(cents) : writeOption(t, keyOfInput(field), typed);
}
