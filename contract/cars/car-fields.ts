import type { Translate } from '../languages/translate.ts';
import type { DistanceUnit } from '../places/position.ts';
import type { CustomValues } from './custom-fields.ts';
import {
  FEATURES,
  FUELS,
  GEARS,
  SEAT_CHOICES,
  VEHICLE_TYPES,
  writeFeature,
  writeFuel,
  writeGear,
  writeGearFact,
  writeRange,
  writeSeats,
  writeType,
} from './vocabulary.ts';

/**
 * The single definition of a car's fields, under the names that responses and the database use. Forms, change tracking,
 * history, facts, queries, import and demo data all use this list. The validation rules are separate, in `cars.ts`, so
 * that a page can use the list without loading a validator.
 */
export const CAR_FIELDS = {
  title: { input: 'title', kind: 'line', step: 'about' },
  description: { input: 'description', kind: 'paragraph', step: 'about' },
  priceCents: { input: 'price', kind: 'price', step: 'price' },
  location: { input: 'location', kind: 'place', step: 'price' },
  gear: {
    input: 'gear',
    kind: 'choice',
    options: GEARS,
    step: 'kind',
    writeOption: writeGear,
    write: writeGearFact,
    isFact: true,
    brief: writeGearFact,
  },
  seats: { input: 'seats', kind: 'number', choices: SEAT_CHOICES, step: 'kind', isFact: true, brief: writeSeats },
  vehicleType: {
    input: 'vehicleType',
    kind: 'list',
    options: VEHICLE_TYPES,
    step: 'kind',
    writeOption: writeType,
    write: writeType,
    isFact: true,
    brief: writeType,
  },
  make: { input: 'make', kind: 'line', isOptional: true, step: 'facts', isDetail: true },
  model: { input: 'model', kind: 'line', isOptional: true, step: 'facts', isDetail: true },
  year: { input: 'year', kind: 'number', isOptional: true, step: 'facts', isDetail: true },
  fuel: {
    input: 'fuel',
    kind: 'list',
    options: FUELS,
    isOptional: true,
    step: 'facts',
    writeOption: writeFuel,
    write: writeFuel,
    isDetail: true,
  },
  range: { input: 'range', kind: 'number', isOptional: true, step: 'facts', write: writeRange, isDetail: true },
  doors: { input: 'doors', kind: 'number', isOptional: true, step: 'facts', isDetail: true },
  features: { input: 'features', kind: 'ticks', options: FEATURES, step: 'facts', writeOption: writeFeature },
  fields: { input: 'fields', kind: 'own', step: 'facts' },
} as const satisfies Record<string, Described>;

type Write = (t: Translate, value: never, unit: DistanceUnit) => string;

interface Described {
  /** Its name in requests and forms. */
  input: string;
  /** `own` stands for all fields that the operator has added: see `own-fields.ts`. */
  kind: 'line' | 'paragraph' | 'price' | 'place' | 'choice' | 'list' | 'number' | 'ticks' | 'own';
  /** The values of a choice or list, or the options of `ticks`, of which any number can be selected. */
  options?: readonly string[];
  /** Suggested numbers; users can also type another one. */
  choices?: readonly number[];
  /** May be empty, which is stored as null. */
  isOptional?: true;
  /** The form step that contains it. */
  step: 'about' | 'price' | 'kind' | 'facts';
  /** Formats an option in forms; the default is the value itself. */
  writeOption?: Write;
  /** Formats the value everywhere else; the default is the value itself. */
  write?: Write;
  /** Shown among the facts on the car's page. */
  isFact?: true;
  /** Shown in the list below the facts, if known. */
  isDetail?: true;
  /** Formats its part of the one-line summary. */
  brief?: Write;
}

type Fields = typeof CAR_FIELDS;
export type CarFieldKey = keyof Fields;
export type CarInputKey = Fields[CarFieldKey]['input'];
export type CarStep = Described['step'];
/** A list for `ticks`, values by key for the operator's fields, and null for an empty field. */
export type CarValue = string | number | string[] | CustomValues | null;
export type CarFactKey = { [Key in CarFieldKey]: Fields[Key] extends { isFact: true } ? Key : never }[CarFieldKey];

type ValueOf<Field> =
  | (Field extends { kind: 'ticks'; options: readonly (infer Option)[] }
      ? Option[]
      : Field extends { options: readonly (infer Option)[] }
        ? Option
        : Field extends { kind: 'price' | 'number' }
          ? number
          : Field extends { kind: 'own' }
            ? CustomValues
            : string)
  | (Field extends { isOptional: true } ? null : never);

/** A car's content, without its photos. */
export type CarContent = { -readonly [Key in CarFieldKey]: ValueOf<Fields[Key]> };

export const CAR_FIELD_KEYS = Object.keys(CAR_FIELDS) as CarFieldKey[];
export const CAR_INPUT_KEYS: CarInputKey[] = CAR_FIELD_KEYS.map((key) => CAR_FIELDS[key].input);
const DETAIL_KEYS = CAR_FIELD_KEYS.filter((key) => 'isDetail' in CAR_FIELDS[key]);
const FACT_KEYS = CAR_FIELD_KEYS.filter((key): key is CarFactKey => 'isFact' in CAR_FIELDS[key]);

export const describeField = (key: CarFieldKey): Described => CAR_FIELDS[key];
/** Maps the name used in requests and forms to the field. */
export const keyOfInput = (input: CarInputKey): CarFieldKey =>
  CAR_FIELD_KEYS.find((key) => CAR_FIELDS[key].input === input)!;
export const fieldOfInput = (input: CarInputKey): Described => describeField(keyOfInput(input));

/** Strips everything except the content. */
export const pickContent = (car: CarContent): CarContent =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, car[key]])) as CarContent;

/** Renames validated input from request names to response names. */
export const contentFromInput = (input: Record<CarInputKey, CarValue>): CarContent =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, input[CAR_FIELDS[key].input]])) as CarContent;

export const labelOf = (t: Translate, key: CarFieldKey | 'photos' | 'dayPrices'): string => t.of('cars.field', key);

/** Separates selected options in the form's single text value. */
export const OPTION_SEPARATOR = ',';

/** Formats an option as forms show it. */
export function writeOption(t: Translate, key: CarFieldKey, value: string): string {
  const { kind, writeOption: write, options } = describeField(key);
  const one = (option: string) => (write && options?.includes(option) ? write(t, option as never, 'km') : option);
  return kind === 'ticks' ? value.split(OPTION_SEPARATOR).map(one).join(', ') : one(value);
}

/** Formats a value as everything except forms shows it. */
export function writeValue(t: Translate, key: CarFieldKey, value: CarValue, unit: DistanceUnit): string {
  const { write } = describeField(key);
  if (value === null) return '';
  // Callers that show custom fields format them with the operator's labels.
  if (typeof value === 'object' && !Array.isArray(value)) return '';
  if (Array.isArray(value)) return writeOption(t, key, value.join(OPTION_SEPARATOR));
  return write ? write(t, value as never, unit) : String(value);
}

/** The facts that renters choose a car by, with their labels. */
export const factsOf = (t: Translate, car: CarContent, unit: DistanceUnit) =>
  FACT_KEYS.filter((key) => car[key] !== null).map((key) => ({
    key,
    name: t.of('cars.fact', key),
    value: writeValue(t, key, car[key], unit),
  }));

/** Whether the car has any details beyond those facts. */
export const hasDetails = (car: CarContent): boolean =>
  car.features.length > 0 || Object.keys(car.fields).length > 0 || DETAIL_KEYS.some((key) => car[key] !== null);

export const detailsOf = (t: Translate, car: CarContent, unit: DistanceUnit) =>
  DETAIL_KEYS.filter((key) => car[key] !== null).map((key) => ({
    key,
    name: labelOf(t, key),
    value: writeValue(t, key, car[key], unit),
  }));

/** "Sedan · automatic · 4 seats", with the type first. */
export function summaryOf(t: Translate, car: Pick<CarContent, CarFactKey>): string {
  const keys = FACT_KEYS.filter((key) => 'brief' in CAR_FIELDS[key] && car[key] !== null);
  const ordered = [...keys.filter((key) => key === 'vehicleType'), ...keys.filter((key) => key !== 'vehicleType')];
  return ordered.map((key) => describeField(key).brief!(t, car[key] as never, 'km')).join(' · ');
}
