import * as z from 'zod/mini';
import type { ProblemCode } from '../../problem.ts';
import { line, paragraph } from '../../text.ts';
import { createAmountReader, priceLimits } from '../../typed-amounts.ts';
import { describeField, OPTION_SEPARATOR, type CarContent, type CarInputKey } from '../car-fields.ts';
import { customFieldsSchema } from '../fields/fields.ts';
import { carContentLimits, carLimits } from '../limits.ts';
import { optionalFields, problemOfOptional, type OptionalField } from '../optional-fields.ts';
import type { CustomField } from '../custom-fields.ts';
import { FEATURES, GEARS, VEHICLE_TYPES, type Feature } from '../vocabulary.ts';

/** Forms send numbers as typed text, which pages and server parse with the same rule. */
const typedNumber = (codes: { missing: ProblemCode; read: (typed: string | number) => number | ProblemCode }) =>
  z.pipe(
    z.union([z.string().check(z.trim(), z.minLength(1, codes.missing)), z.number()], { error: codes.missing }),
    z.transform((typed: string | number, { issues }) => {
      const read = codes.read(typed);
      if (typeof read === 'number') return read;
      issues.push({ code: 'custom', message: read, input: typed });
      return z.NEVER;
    }),
  );

function readSeats(typed: string | number): number | ProblemCode {
  const seats = /^\d{1,6}$/.test(String(typed)) ? Number(typed) : 0;
  if (seats < 1) return 'car/seats-invalid';
  return seats > carLimits.seatsMax ? 'car/seats-too-many' : seats;
}

/** An empty field is an empty string in a form and may be missing in a request. */
const optionalLine = (max: number, tooLong: ProblemCode) =>
  z.pipe(
    z.optional(z.nullable(line({ min: 0, max, tooShort: 'request/invalid', tooLong }))),
    z.transform((text) => text || null),
  );

const optionalNumber = (code: ProblemCode, { min, max }: { min: number; max: () => number }) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.string().check(z.trim()), z.number()], { error: code }))),
    z.transform((typed: string | number | null | undefined, { issues }) => {
      if (typed === '' || typed === null || typed === undefined) return null;
      const number = /^\d{1,6}$/.test(String(typed)) ? Number(typed) : -1;
      if (number >= min && number <= max()) return number;
      issues.push({ code: 'custom', message: code, input: typed });
      return z.NEVER;
    }),
  );

/** A list, or comma-separated names as in forms and URLs. */
export const featureList = z.union([z.string(), z.array(z.enum(FEATURES))], { error: 'car/feature-unknown' });

/** Deduplicates, and sorts in the order of `FEATURES`. */
export function parseFeatures(given: string | Feature[], issues: object[]): Feature[] {
  const names = typeof given === 'string' ? given.split(OPTION_SEPARATOR).map((name) => name.trim()) : given;
  const known = FEATURES.filter((feature) => names.includes(feature));
  if (names.every((name) => name === '' || known.some((feature) => feature === name))) return known;
  issues.push({ code: 'custom', message: 'car/feature-unknown', input: given });
  return z.NEVER;
}

const optionalChoice = (options: readonly string[], code: ProblemCode) =>
  z.pipe(
    z.optional(z.nullable(z.enum(['', ...options], { error: code }))),
    z.transform((option) => option || null),
  );

// Next year's models are sold this year.
const latestYear = () => new Date().getUTCFullYear() + 1;

const rangeOf = (key: OptionalField<'number'>) =>
  key === 'year'
    ? { min: carLimits.yearMin, max: latestYear }
    : { min: 1, max: () => carContentLimits[`${key}Max` as const] };

function optionalRule(key: OptionalField) {
  const { kind, options = [] } = describeField(key);
  const code = problemOfOptional(key);
  if (kind === 'number') return optionalNumber(code, rangeOf(key as OptionalField<'number'>));
  if (kind === 'list') return optionalChoice(options, code);
  return optionalLine(carContentLimits[`${key as OptionalField<'line'>}Max` as const], code);
}

/** Forms send text, with an empty field as ''. */
type OptionalInput<Key extends OptionalField> = CarContent[Key] | (Key extends OptionalField<'list'> ? '' : string);
type OptionalRules = {
  [Key in OptionalField]: z.ZodMiniPipe<
    z.ZodMiniOptional<z.ZodMiniType<OptionalInput<Key>, OptionalInput<Key>>>,
    z.ZodMiniType<CarContent[Key]>
  >;
};
const optionalRules = () =>
  Object.fromEntries(optionalFields().map((key) => [key, optionalRule(key)])) as unknown as OptionalRules;

/** How amounts are typed, their currency, and the operator's custom fields. */
interface Typing {
  readAmount: ReturnType<typeof createAmountReader>;
  currency: string;
  customFields?: readonly CustomField<unknown>[] | undefined;
}

function readPrice(typed: string | number, { readAmount, currency }: Typing): number | ProblemCode {
  const cents = readAmount(typed) ?? 'car/price-invalid';
  return typeof cents === 'number' && cents > priceLimits(currency).maxCents ? 'car/price-too-high' : cents;
}

/** Rules by field of `CAR_FIELDS`, so that a form step can validate only the fields that it shows. */
export const carContentRules = (typing: Typing) =>
  ({
    title: line({ max: carLimits.titleMax, tooShort: 'car/title-required', tooLong: 'car/title-too-long' }),
    description: paragraph({
      max: carLimits.descriptionMax,
      tooShort: 'car/description-required',
      tooLong: 'car/description-too-long',
    }),
    /** "45.50" when typed, in the smallest unit once parsed. */
    price: typedNumber({ missing: 'car/price-required', read: (typed) => readPrice(typed, typing) }),
    location: line({ max: carLimits.locationMax, tooShort: 'car/location-required', tooLong: 'car/location-too-long' }),
    gear: z.enum(GEARS, { error: 'car/gear-required' }),
    seats: typedNumber({ missing: 'car/seats-required', read: readSeats }),
    vehicleType: z.enum(VEHICLE_TYPES, { error: 'car/vehicle-type-required' }),
    ...optionalRules(),
    features: z.pipe(
      z.optional(z.nullable(featureList)),
      z.transform((given, { issues }) => parseFeatures(given ?? [], issues)),
    ),
    fields: customFieldsSchema(typing.customFields ?? []),
  }) satisfies Record<CarInputKey, z.ZodMiniType>;

/** What the schemas depend on: the marketplace's currency and custom fields. */
export type Market = Omit<Typing, 'readAmount'>;

/** Requests use English number formats in every language. */
export const carRules = ({ currency, customFields }: Market) => ({
  ...carContentRules({ readAmount: createAmountReader('en', currency), currency, customFields }),
  /** Uploaded photos in display order; the first is the main one. */
  photoIds: z.array(z.uuid({ error: 'car/photos-invalid' }), { error: 'car/photos-required' }).check(
    z.minLength(1, { error: 'car/photos-required' }),
    z.maxLength(carLimits.photosMax, { error: 'car/photos-too-many' }),
    z.refine((ids) => new Set(ids.map((id) => id.toLowerCase())).size === ids.length, {
      error: 'car/photos-invalid',
    }),
  ),
});

export const carInput = (market: Market) => z.strictObject(carRules(market));
export type CarInput = z.infer<ReturnType<typeof carInput>>;

/** `version` is the one that was edited, so that no concurrent change is silently overwritten. */
export const carEdit = (market: Market) =>
  z.strictObject({ ...carRules(market), version: z.int().check(z.positive()) });
export type CarEdit = z.infer<ReturnType<typeof carEdit>>;
