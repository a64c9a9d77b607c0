import type { Translate } from '../languages/translate.ts';
import type { DistanceUnit } from './car-terms.ts';
import type { OwnValues } from './own-fields.ts';
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
 * Everything that an owner says of a car, once, under the name that answers and the database know it by. Forms, changes,
 * history, facts, queries, import and demo data go through this list. `cars.ts` has the rule for each field, apart, so
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
  /** What requests and forms call it. */
  input: string;
  /** `own` are all that the operator has added: `own-fields.ts`. */
  kind: 'line' | 'paragraph' | 'price' | 'place' | 'choice' | 'list' | 'number' | 'ticks' | 'own';
  /** Values of a choice, a list, or what can be ticked: any number of these. */
  options?: readonly string[];
  /** Numbers to choose from before typing another one. */
  choices?: readonly number[];
  /** May be left empty; then it is null. */
  isOptional?: true;
  /** The part of the form that asks for it. */
  step: 'about' | 'price' | 'kind' | 'facts';
  /** How a value is written where it is chosen, if not as it is. */
  writeOption?: Write;
  /** How a value is written elsewhere, if not as it is. */
  write?: Write;
  /** Among the facts on the page of the car. */
  isFact?: true;
  /** In the list below them, where it is known. */
  isDetail?: true;
  /** Its part in the one line that tells what kind of car it is. */
  brief?: Write;
}

type Fields = typeof CAR_FIELDS;
export type CarFieldKey = keyof Fields;
export type CarInputKey = Fields[CarFieldKey]['input'];
export type CarStep = Described['step'];
/** A list where several are ticked, by the operator's keys where these are meant, null where nothing was said. */
export type CarValue = string | number | string[] | OwnValues | null;
export type CarFactKey = { [Key in CarFieldKey]: Fields[Key] extends { isFact: true } ? Key : never }[CarFieldKey];

type ValueOf<Field> =
  | (Field extends { kind: 'ticks'; options: readonly (infer Option)[] }
      ? Option[]
      : Field extends { options: readonly (infer Option)[] }
        ? Option
        : Field extends { kind: 'price' | 'number' }
          ? number
          : Field extends { kind: 'own' }
            ? OwnValues
            : string)
  | (Field extends { isOptional: true } ? null : never);

/** What a car says of itself, apart from its photos. */
export type CarContent = { -readonly [Key in CarFieldKey]: ValueOf<Fields[Key]> };

export const CAR_FIELD_KEYS = Object.keys(CAR_FIELDS) as CarFieldKey[];
export const CAR_INPUT_KEYS: CarInputKey[] = CAR_FIELD_KEYS.map((key) => CAR_FIELDS[key].input);
const DETAIL_KEYS = CAR_FIELD_KEYS.filter((key) => 'isDetail' in CAR_FIELDS[key]);
const FACT_KEYS = CAR_FIELD_KEYS.filter((key): key is CarFactKey => 'isFact' in CAR_FIELDS[key]);

export const describeField = (key: CarFieldKey): Described => CAR_FIELDS[key];
/** The field that requests and forms know by this name. */
export const keyOfInput = (input: CarInputKey): CarFieldKey =>
  CAR_FIELD_KEYS.find((key) => CAR_FIELDS[key].input === input)!;
export const fieldOfInput = (input: CarInputKey): Described => describeField(keyOfInput(input));

/** Only what a car says of itself. */
export const contentIn = (car: CarContent): CarContent =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, car[key]])) as CarContent;

/** What was checked under the names of requests, under the names of answers. */
export const contentOfInput = (input: Record<CarInputKey, CarValue>): CarContent =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, input[CAR_FIELDS[key].input]])) as CarContent;

export const labelOf = (t: Translate, key: CarFieldKey | 'photos' | 'dayPrices'): string => t.of('cars.field', key);

/** What is ticked, in the form's one text. */
export const TICKS_BETWEEN = ',';

/** A value as the form offers it. */
export function writeOption(t: Translate, key: CarFieldKey, value: string): string {
  const { kind, writeOption: write, options } = describeField(key);
  const one = (option: string) => (write && options?.includes(option) ? write(t, option as never, 'km') : option);
  return kind === 'ticks' ? value.split(TICKS_BETWEEN).map(one).join(', ') : one(value);
}

/** A value as the rest of the product writes it. */
export function writeValue(t: Translate, key: CarFieldKey, value: CarValue, unit: DistanceUnit): string {
  const { write } = describeField(key);
  if (value === null) return '';
  // Those who show them have the operator's words for them.
  if (typeof value === 'object' && !Array.isArray(value)) return '';
  if (Array.isArray(value)) return writeOption(t, key, value.join(TICKS_BETWEEN));
  return write ? write(t, value as never, unit) : String(value);
}

/** What people choose a car by, with its name. */
export const factsOf = (t: Translate, car: CarContent, unit: DistanceUnit) =>
  FACT_KEYS.filter((key) => car[key] !== null).map((key) => ({
    key,
    name: t.of('cars.fact', key),
    value: writeValue(t, key, car[key], unit),
  }));

/** Whether its owner has said anything beyond that. */
export const hasDetails = (car: CarContent): boolean =>
  car.features.length > 0 || Object.keys(car.fields).length > 0 || DETAIL_KEYS.some((key) => car[key] !== null);

/** What that is. */
export const detailsOf = (t: Translate, car: CarContent, unit: DistanceUnit) =>
  DETAIL_KEYS.filter((key) => car[key] !== null).map((key) => ({
    key,
    name: labelOf(t, key),
    value: writeValue(t, key, car[key], unit),
  }));

/** "Sedan · automatic · 4 seats": the type first, then the rest of what makes the kind of car it is. */
export function briefOf(t: Translate, car: Pick<CarContent, CarFactKey>): string {
  const keys = FACT_KEYS.filter((key) => 'brief' in CAR_FIELDS[key] && car[key] !== null);
  const ordered = [...keys.filter((key) => key === 'vehicleType'), ...keys.filter((key) => key !== 'vehicleType')];
  return ordered.map((key) => describeField(key).brief!(t, car[key] as never, 'km')).join(' · ');
}
