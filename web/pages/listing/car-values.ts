import {
  CAR_FIELD_KEYS,
  CAR_FIELDS,
  CAR_INPUT_KEYS,
  describeField,
  fieldOfInput,
  OPTION_SEPARATOR,
} from '../../../contract/cars/car-fields.ts';
import type { CarContent, CarFieldKey, CarInputKey, CarValue } from '../../../contract/cars/car-fields.ts';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import type { CallInput } from '../../../contract/calls.ts';
import { formatPriceInput } from '../../platform/amounts.ts';
import { parsePrice, writeDecimal } from '../../platform/typed-amounts.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import type { ApiError } from '../../platform/session/api.ts';
import {
  isCustomInput,
  CUSTOM_INPUTS,
  parseCustomInput,
  customInputText,
  type CustomInput,
} from './custom-field-inputs.ts';

/** Inputs that exist in every installation. Each of the operator's custom fields is an `OwnInput`. */
export type FormInput = Exclude<CarInputKey, 'fields'>;
/** `otherSeats` holds the typed number when `seats` is `OTHER_SEATS`. */
export type CarField = FormInput | 'otherSeats' | CustomInput;
/** The form's raw values: text that may be invalid. */
export type CarValues = Record<Exclude<CarField, CustomInput>, string> & Partial<Record<CustomInput, string>>;
export type CarErrors = Partial<Record<CarField | 'photoIds', string>>;

export const OTHER_SEATS = 'Other';

export const FORM_INPUTS = CAR_INPUT_KEYS.filter((input): input is FormInput => input !== 'fields');

export const FORM_FIELDS: readonly CarField[] = [
  ...FORM_INPUTS.flatMap((input): CarField[] => (input === 'seats' ? [input, 'otherSeats'] : [input])),
  ...CUSTOM_INPUTS.keys(),
];

export const EMPTY_VALUES = Object.fromEntries(FORM_FIELDS.map((field) => [field, ''])) as CarValues;

const seatsOf = ({ seats, otherSeats }: CarValues): string => (seats === OTHER_SEATS ? otherSeats : seats);

/** Returns the text typed into a field. */
export const typedValue = (input: FormInput | CustomInput, values: CarValues): string =>
  input === 'seats' ? seatsOf(values) : (values[input] ?? '');

function typedFrom(key: Exclude<CarFieldKey, 'fields'>, car: CarDetails): string {
  const value = car[key];
  if (value === null) return '';
  return describeField(key).kind === 'price' ? formatPriceInput(Number(value)) : String(value);
}

export function valuesOf(car: CarDetails): CarValues {
  const values = { ...EMPTY_VALUES };
  for (const key of CAR_FIELD_KEYS) if (key !== 'fields') values[CAR_FIELDS[key].input] = typedFrom(key, car);
  for (const [input, field] of CUSTOM_INPUTS) values[input] = customInputText(field, car.fields);
  if (!CAR_FIELDS.seats.choices.some((choice) => choice === car.seats)) {
    values.otherSeats = values.seats;
    values.seats = OTHER_SEATS;
  }
  return values;
}

/** Splits the ticked options, which the form stores as one text. */
export const splitTicks = (typed: string): string[] => (typed === '' ? [] : typed.split(OPTION_SEPARATOR));

const ownValues = (values: CarValues) =>
  Object.fromEntries(
    [...CUSTOM_INPUTS]
      .filter(([input]) => typedValue(input, values).trim() !== '')
      .map(([input, field]) => [field.key, parseCustomInput(field, typedValue(input, values).trim())]),
  );

function valueFrom(key: CarFieldKey, values: CarValues): CarValue {
  if (key === 'fields') return ownValues(values);
  const typed = typedValue(CAR_FIELDS[key].input, values).trim();
  const { kind } = describeField(key);
  if (kind === 'price') return parsePrice(typed) ?? 0;
  if (kind === 'ticks') return splitTicks(typed);
  return typed === '' ? null : kind === 'number' ? Number(typed) : typed;
}

/** Converts valid form values to a car. */
export const contentOfValues = (values: CarValues) =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, valueFrom(key, values)])) as CarContent;

type CarBody = CallInput<'POST /api/cars'>['body'];

/** Writes a price in the API's notation. Validation has already rejected unreadable prices. */
function sentValue(input: FormInput, values: CarValues): string {
  const typed = typedValue(input, values);
  const cents = fieldOfInput(input).kind === 'price' ? parsePrice(typed) : undefined;
  return cents === undefined ? typed : writeDecimal(cents);
}

/** Builds the request body. The server parses text with the same rules as the form. */
export const inputOf = (values: CarValues, photos: readonly Photo[]) =>
  ({
    ...Object.fromEntries(FORM_INPUTS.map((input) => [input, sentValue(input, values)])),
    ...(CUSTOM_INPUTS.size > 0 && {
      fields: Object.fromEntries([...CUSTOM_INPUTS].map(([input, { key }]) => [key, typedValue(input, values)])),
    }),
    photoIds: photos.map(({ id }) => id),
  }) as CarBody;

const isKnown = (name: string): name is keyof CarErrors => name === 'photoIds' || Object.hasOwn(EMPTY_VALUES, name);

/** Maps the server's field errors to the names of the form fields. */
export function errorsOf(
  { fields, code, message }: Pick<ApiError, 'fields' | 'code' | 'message'>,
  values: CarValues,
): CarErrors {
  const errors: CarErrors = {};
  for (const [path, text] of Object.entries(fields)) {
    const [name = ''] = isCustomInput(path) ? [path] : path.split('.');
    if (isKnown(name)) errors[name === 'seats' && values.seats === OTHER_SEATS ? 'otherSeats' : name] = text;
  }
  // The server checks photos after the fields and reports no field for them, so assign the error to the photos.
  if (code.startsWith('car/photos')) errors.photoIds ??= message;
  return errors;
}
