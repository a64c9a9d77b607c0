import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { $ZodType, JSONSchema } from 'zod/v4/core';
import { api } from '../../contract/api.ts';
import { BookFile } from '../../contract/books/books.ts';
import { ReportFile } from '../../contract/books/dac7/dac7.ts';
import { splitName } from '../../contract/calls.ts';
import type { DateRange } from '../../contract/dates.ts';
import { EarningsSpan } from '../../contract/earnings/earnings.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { BookingFilters } from '../../contract/rentals/bookings/bookings.ts';
import { CAR_INPUT, PASSWORD } from './builders.ts';
import { day } from './today.ts';

interface Reading {
  path: string;
  query?: $ZodType | undefined;
}

/** Files are not JSON, so they are not in the contract's list. */
const FILES: Reading[] = [
  { path: '/api/admin/money.csv', query: BookFile },
  { path: '/api/admin/dac7.csv', query: ReportFile },
  { path: '/api/my/earnings.csv', query: EarningsSpan },
  { path: '/api/my/bookings.csv', query: BookingFilters },
];

const endpoints: Endpoint[] = Object.values(api);

/** Everything that can be read at once, which excludes streams. */
export const READINGS: Reading[] = [
  ...endpoints.flatMap(({ name, query, stream }) => {
    const [method, path] = splitName(name);
    return method === 'GET' && !stream ? [{ path, query }] : [];
  }),
  ...FILES,
];

type Schema = JSONSchema._JSONSchema;
type Known = Readonly<Record<string, unknown>>;

/** Values for fields that accept more specific input than text, so that bodies are accepted. */
export const usualValues = (carId: string): Known => ({
  price: CAR_INPUT.price,
  gear: CAR_INPUT.gear,
  seats: CAR_INPUT.seats,
  vehicleType: CAR_INPUT.vehicleType,
  year: 2019,
  range: null,
  doors: 4,
  phone: '+491512345678',
  email: `${randomUUID()}@example.test`,
  password: PASSWORD,
  current: PASSWORD,
  next: PASSWORD,
  stars: 5,
  pickupHours: null,
  returnHours: null,
  from: day(0),
  to: day(20),
  startDate: day(40),
  endDate: day(42),
  issuedOn: '2010-01-01',
  expiresOn: day(900),
  country: 'DE',
  taxCountry: 'DE',
  bornOn: '1980-01-01',
  takenAt: `${day(0)}T12:00:00Z`,
  features: [],
  photoIds: [],
  extras: [],
  // Left out, because each excludes another field: `isBanned` and `carId`.
  isAdmin: undefined,
  rentalId: undefined,
  // The car offers neither.
  delivery: undefined,
  expectedMileage: undefined,
  expectedDepositCents: undefined,
  depositCents: 20_000,
  expectedTotalCents: 9_000,
  key: randomUUID(),
  id: carId,
  carId,
});

function fill(schema: Schema, word: string, known: Known): unknown {
  if (typeof schema !== 'object') return word;
  if ('const' in schema) return schema.const === '' ? word : schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const text = choices.find((choice) => typeof choice === 'object' && choice.type === 'string');
    return fill(text ?? choices[0]!, word, known);
  }
  if (schema.type === 'object') {
    const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      Object.hasOwn(known, name) ? known[name] : fill(part, word, known),
    ]);
    return Object.fromEntries(own);
  }
  if (schema.type === 'array') {
    if (!schema.items) return [];
    return Array.from({ length: schema.minItems || 1 }, () => fill(schema.items as Schema, word, known));
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'null') return null;
  if (schema.format === 'uuid') return randomUUID();
  if (schema.format === 'date') return '2026-01-01';
  return word;
}

/** Builds a valid body or query with the word in every free-text field, and with known values for some fields. */
export const buildInput = (schema: $ZodType, word: string, known: Known = {}): unknown =>
  fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), word, known);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces one field at a time, also in nested objects and in the first element of each list. */
function variantsWithin(given: unknown, values: readonly unknown[], spans: readonly DateRange[]): unknown[] {
  const replace = (part: unknown) => [...values, ...variantsWithin(part, values, spans)];
  if (Array.isArray(given)) {
    return given.length === 0 ? [] : replace(given[0]).map((first) => [first, ...given.slice(1)]);
  }
  if (!isObject(given)) return [];
  return [
    ...('startDate' in given && 'endDate' in given ? spans.map((span) => ({ ...given, ...span })) : []),
    ...Object.entries(given).flatMap(([name, part]) => replace(part).map((value) => ({ ...given, [name]: value }))),
  ];
}

/** Returns one body per field and value, and one per range of days, with valid values in all other fields. */
export const buildVariants = (
  schema: $ZodType,
  values: readonly unknown[],
  spans: readonly DateRange[],
  known: Known,
): unknown[] => variantsWithin(buildInput(schema, 'Some text', known), values, spans);
