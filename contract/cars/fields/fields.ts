import * as z from 'zod/mini';
import { line } from '../../text.ts';
import { customFieldLimits } from '../limits.ts';
import { parseFieldFilters, type CustomField, type CustomValue, type CustomValues } from '../custom-fields.ts';
import { lookUp } from '../../look-up.ts';

// Forms send everything as text, with empty fields as ''; API clients may also send null or omit a field.

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };

function readNumber(typed: string | number, { least = -Infinity, most = Infinity }: CustomField<unknown>) {
  const text = String(typed).trim().replace(',', '.');
  const number = /^-?\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

/** Replaced by a message that names the field. */
const INVALID = 'car/field-invalid';

type FieldInput = string | number | boolean | null | undefined;
type Rule = z.ZodMiniType<CustomValue | null | undefined, FieldInput>;

const numberRule = (field: CustomField<unknown>): Rule =>
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number()], { error: INVALID }))),
    z.transform((typed: string | number | null | undefined, { issues }) => {
      if (typed === undefined || typed === null || String(typed).trim() === '') return undefined;
      const number = readNumber(typed, field);
      if (number === undefined) issues.push({ code: 'custom', message: INVALID, input: typed });
      return number ?? z.NEVER;
    }),
  );

const yesNoRule: Rule = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.enum(['', ...Object.keys(YES_OR_NO)])], { error: INVALID }))),
  z.transform((typed) => (typeof typed === 'string' ? lookUp(YES_OR_NO, typed) : typed)),
);

const choiceRule = ({ options = [] }: CustomField<unknown>): Rule =>
  z.optional(z.nullable(z.enum(['', ...options.map(({ value }) => value)], { error: INVALID })));

const textRule = (): Rule =>
  z.optional(z.nullable(line({ min: 0, max: customFieldLimits.textMax, tooShort: INVALID, tooLong: INVALID })));

function ruleOf(field: CustomField<unknown>): Rule {
  if (field.kind === 'number') return numberRule(field);
  if (field.kind === 'yes-no') return yesNoRule;
  return field.kind === 'choice' ? choiceRule(field) : textRule();
}

/** Validates an owner's values for the operator's fields, and rejects unknown keys. */
export function customFieldsSchema(fields: readonly CustomField<unknown>[]) {
  const rules = Object.fromEntries(fields.map((field) => [field.key, ruleOf(field)]));
  const isKnown = (key: string) => fields.some((field) => field.key === key);
  const all: z.ZodMiniType<Record<string, unknown>, Record<string, FieldInput>> = z.looseObject(rules, {
    error: INVALID,
  });
  return z.pipe(
    z.optional(z.nullable(all)),
    z.transform((values, { issues }): CustomValues => {
      for (const key of Object.keys(values ?? {}).filter((name) => !isKnown(name))) {
        issues.push({ code: 'custom', message: 'car/field-unknown', input: key, path: [key] });
      }
      const given = Object.entries(values ?? {}).filter(([, value]) => value !== '' && value !== null);
      return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as CustomValues;
    }),
  );
}

/** Parses search filters on custom fields: `zone:A,garage:yes`. */
export const fieldFiltersSchema = (fields: readonly CustomField<unknown>[]) =>
  z.pipe(
    z.string().check(z.maxLength(customFieldLimits.filtersMax)),
    z.transform((text, { issues }): CustomValues => {
      const invalid: string[] = [];
      const asked = parseFieldFilters(fields, text, invalid);
      for (const key of invalid)
        issues.push({ code: 'custom', message: 'search/field-unknown', input: text, path: [key] });
      return asked;
    }),
  );
