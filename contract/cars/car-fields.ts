import type { Translate } from '../languages/translate.ts';
import { GEARS, SEAT_CHOICES, VEHICLE_TYPES, writeGear, writeGearFact, writeSeats, writeType } from './vocabulary.ts';

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
} as const satisfies Record<string, Described>;

type Write = (t: Translate, value: never) => string;

interface Described {
  /** What requests and forms call it. */
  input: string;
  kind: 'line' | 'paragraph' | 'price' | 'place' | 'choice' | 'list' | 'number';
  /** Values of a choice or a list. */
  options?: readonly string[];
  /** Numbers to choose from before typing another one. */
  choices?: readonly number[];
  /** May be left empty; then it is null. */
  isOptional?: true;
  /** The part of the form that asks for it. */
  step: 'about' | 'price' | 'kind';
  /** How a value is written where it is chosen, if not as it is. */
  writeOption?: Write;
  /** How a value is written elsewhere, if not as it is. */
  write?: Write;
  /** Among the facts on the page of the car. */
  isFact?: true;
  /** Its part in the one line that tells what kind of car it is. */
  brief?: Write;
}

type Fields = typeof CAR_FIELDS;
export type CarFieldKey = keyof Fields;
export type CarInputKey = Fields[CarFieldKey]['input'];
export type CarStep = Described['step'];
export type CarFactKey = { [Key in CarFieldKey]: Fields[Key] extends { isFact: true } ? Key : never }[CarFieldKey];

type ValueOf<Field> =
  | (Field extends { options: readonly (infer Option)[] }
      ? Option
      : Field extends { kind: 'price' | 'number' }
        ? number
        : string)
  | (Field extends { isOptional: true } ? null : never);

/** What a car says of itself, apart from its photos. */
export type CarContent = { -readonly [Key in CarFieldKey]: ValueOf<Fields[Key]> };

export const CAR_FIELD_KEYS = Object.keys(CAR_FIELDS) as CarFieldKey[];
export const CAR_INPUT_KEYS: CarInputKey[] = CAR_FIELD_KEYS.map((key) => CAR_FIELDS[key].input);
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
export const contentOfInput = (input: Record<CarInputKey, string | number | null>): CarContent =>
  Object.fromEntries(CAR_FIELD_KEYS.map((key) => [key, input[CAR_FIELDS[key].input]])) as CarContent;

export const labelOf = (t: Translate, key: CarFieldKey | 'photos' | 'dayPrices'): string => t.of('cars.field', key);

/** A value as the form offers it. */
export function writeOption(t: Translate, key: CarFieldKey, value: string): string {
  const { writeOption: write, options } = describeField(key);
  return write && options?.includes(value) ? write(t, value as never) : value;
}

/** A value as the rest of the product writes it. */
export function writeValue(t: Translate, key: CarFieldKey, value: string | number | null): string {
  const { write } = describeField(key);
  return value === null ? '' : write ? write(t, value as never) : String(value);
}

/** What people choose a car by, with its name. */
export const factsOf = (t: Translate, car: CarContent) =>
  FACT_KEYS.filter((key) => car[key] !== null).map((key) => ({
    key,
    name: t.of('cars.fact', key),
    value: writeValue(t, key, car[key]),
  }));

/** "Sedan · automatic · 4 seats": the type first, then the rest of what makes the kind of car it is. */
export function briefOf(t: Translate, car: Pick<CarContent, CarFactKey>): string {
  const keys = FACT_KEYS.filter((key) => 'brief' in CAR_FIELDS[key] && car[key] !== null);
  const ordered = [...keys.filter((key) => key === 'vehicleType'), ...keys.filter((key) => key !== 'vehicleType')];
  return ordered.map((key) => describeField(key).brief!(t, car[key] as never)).join(' · ');
}
