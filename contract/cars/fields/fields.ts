import * as z from 'zod/mini';
import { line } from '../../text.ts';
import { ownFieldLimits } from '../limits.ts';
import { readAskedValues, type OwnField, type OwnValue, type OwnValues } from '../own-fields.ts';
import { lookUp } from '../../look-up.ts';

// Forms send everything as text, and what was left empty is an empty text; programs may send null, or nothing.

const YES_OR_NO: Readonly<Record<string, boolean>> = { yes: true, no: false, true: true, false: false };

function readNumber(typed: string | number, { least = -Infinity, most = Infinity }: OwnField<unknown>) {
  const text = String(typed).trim().replace(',', '.');
  const number = /^-?\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

/** A sentence that names the field takes the place of this code's message. */
const WRONG = 'car/field-invalid';

type Given = string | number | boolean | null | undefined;
type Rule = z.ZodMiniType<OwnValue | null | undefined, Given>;

const numberRule = (field: OwnField<unknown>): Rule =>
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number()], { error: WRONG }))),
    z.transform((typed: string | number | null | undefined, { issues }) => {
      if (typed === undefined || typed === null || String(typed).trim() === '') return undefined;
      const number = readNumber(typed, field);
      if (number === undefined) issues.push({ code: 'custom', message: WRONG, input: typed });
      return number ?? z.NEVER;
    }),
  );

const yesNoRule: Rule = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.enum(['', ...Object.keys(YES_OR_NO)])], { error: WRONG }))),
  z.transform((said) => (typeof said === 'string' ? lookUp(YES_OR_NO, said) : said)),
);

const choiceRule = ({ options = [] }: OwnField<unknown>): Rule =>
  z.optional(z.nullable(z.enum(['', ...options.map(({ value }) => value)], { error: WRONG })));

const textRule = (): Rule =>
  z.optional(z.nullable(line({ min: 0, max: ownFieldLimits.textMax, tooShort: WRONG, tooLong: WRONG })));

function ruleOf(field: OwnField<unknown>): Rule {
  if (field.kind === 'number') return numberRule(field);
  if (field.kind === 'yes-no') return yesNoRule;
  return field.kind === 'choice' ? choiceRule(field) : textRule();
}

/** What an owner says of the operator's fields: each by its own rule, and no others. */
export function ownFieldsRule(fields: readonly OwnField<unknown>[]) {
  const rules = Object.fromEntries(fields.map((field) => [field.key, ruleOf(field)]));
  const isKnown = (key: string) => fields.some((field) => field.key === key);
  const all: z.ZodMiniType<Record<string, unknown>, Record<string, Given>> = z.looseObject(rules, { error: WRONG });
  return z.pipe(
    z.optional(z.nullable(all)),
    z.transform((said, { issues }): OwnValues => {
      for (const key of Object.keys(said ?? {}).filter((name) => !isKnown(name))) {
        issues.push({ code: 'custom', message: 'car/field-unknown', input: key, path: [key] });
      }
      const given = Object.entries(said ?? {}).filter(([, value]) => value !== '' && value !== null);
      return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as OwnValues;
    }),
  );
}

/** What a search asks of them: `zone:A,garage:yes`. */
export const askedFieldsRule = (fields: readonly OwnField<unknown>[]) =>
  z.pipe(
    z.string().check(z.maxLength(ownFieldLimits.askedMax)),
    z.transform((text, { issues }): OwnValues => {
      const wrong: string[] = [];
      const asked = readAskedValues(fields, text, wrong);
      for (const key of wrong)
        issues.push({ code: 'custom', message: 'search/field-unknown', input: text, path: [key] });
      return asked;
    }),
  );
