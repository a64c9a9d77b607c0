import type { Translate } from '../languages/translate.ts';
import { ownFieldLimits } from './limits.ts';

/** Fields that only this marketplace has: the operator describes them in `fields.json` of the brand folder. */

export const OWN_FIELD_KINDS = ['choice', 'yes-no', 'number', 'text'] as const;
type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number];

/** `Text` is what its reader sees, or one text for each language where nobody knows yet who reads it. */
export interface OwnField<Text = string> {
  /** Under which its values are kept. */
  key: string;
  kind: OwnFieldKind;
  label: Text;
  help?: Text | undefined;
  /** Of a choice */
  options?: readonly { value: string; label: Text }[] | undefined;
  /** Of a number */
  unit?: Text | undefined;
  least?: number | undefined;
  most?: number | undefined;
  /** Whether cars can be searched for by it: choices, and what is yes or no */
  filter?: true | undefined;
}

export type OwnValue = string | number | boolean;
/** What an owner has said, by the keys of the fields; what was left empty is missing. */
export type OwnValues = Record<string, OwnValue>;

const fits = ({ kind, options = [] }: OwnField<unknown>, value: OwnValue): boolean => {
  if (kind === 'choice') return options.some((option) => option.value === value);
  return typeof value === (kind === 'yes-no' ? 'boolean' : kind === 'number' ? 'number' : 'string');
};

const entriesWhere = (values: OwnValues, isWanted: (key: string, value: OwnValue) => boolean): OwnValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => isWanted(key, value)));

const isShown = (fields: readonly OwnField<unknown>[]) => {
  const known = new Map(fields.map((field) => [field.key, field]));
  return (key: string, value: OwnValue) => known.has(key) && fits(known.get(key)!, value);
};

/** What anybody is told. The values of a field or an option that the operator has removed are kept, and shown no more. */
export const shownValues = (fields: readonly OwnField<unknown>[], values: OwnValues): OwnValues =>
  entriesWhere(values, isShown(fields));

/** What the car keeps: what was said now, and what could not be said since it is not shown. */
export function keptValues(fields: readonly OwnField<unknown>[], before: OwnValues, said: OwnValues): OwnValues {
  const shown = isShown(fields);
  return { ...entriesWhere(before, (key, value) => !shown(key, value)), ...said };
}

export function writeOwnValue(t: Translate, field: OwnField, value: OwnValue): string {
  if (typeof value === 'boolean') return value ? t('cars.own-field.yes') : t('cars.own-field.no');
  if (typeof value === 'number') {
    return field.unit
      ? t('cars.own-field.with-unit', { number: value, unit: field.unit })
      : t('cars.own-field.number', { number: value });
  }
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** The fields of which something is known, with their names, in the operator's order. */
export const ownFactsOf = (t: Translate, fields: readonly OwnField[], values: OwnValues) =>
  fields
    .filter(({ key }) => values[key] !== undefined)
    .map((field) => ({ key: field.key, name: field.label, value: writeOwnValue(t, field, values[field.key]!) }));

/** Between what is asked of several fields, and between a field and what is asked of it: `zone:A,garage:yes`. */
const FIELDS_BETWEEN = ',';
const VALUE_AFTER = ':';

/** In an address. */
export const writeAskedValues = (asked: OwnValues): string =>
  Object.entries(asked)
    .map(([key, value]) => `${key}${VALUE_AFTER}${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`)
    .join(FIELDS_BETWEEN);

const YES_OR_NO = [{ value: 'yes' }, { value: 'no' }];

/** Whether a part of it is something that cars here can be searched for by. */
export const isAsked = (fields: readonly OwnField<unknown>[], part: string): boolean =>
  fields.some(
    ({ key, options = YES_OR_NO, filter }) => filter && options.some(({ value }) => key + VALUE_AFTER + value === part),
  );

/** The keys of what makes no sense are added to `wrong`. */
export function readAskedValues(fields: readonly OwnField<unknown>[], text: string, wrong: string[] = []): OwnValues {
  const asked: OwnValues = {};
  for (const part of text.split(FIELDS_BETWEEN).filter((piece) => piece !== '')) {
    const [key = '', value = ''] = part.split(VALUE_AFTER);
    if (!isAsked(fields, part)) wrong.push(key);
    else asked[key] = fields.some((field) => field.key === key && field.kind === 'yes-no') ? value === 'yes' : value;
  }
  return asked;
}

/** "Zone A", or where that says nothing by itself, "Garage: Yes" */
export const writeAsked = (t: Translate, fields: readonly OwnField[], asked: OwnValues): string =>
  ownFactsOf(t, fields, asked)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(', ');

/** What is wrong with what was said of a field. */
export function ownFieldProblem(t: Translate, field: OwnField): string {
  const { kind, label, options = [], least, most } = field;
  if (kind === 'choice') {
    return t('cars.own-field.wrong-choice', {
      field: label,
      options: options.map((option) => option.label).join(', '),
    });
  }
  if (kind === 'yes-no') return t('cars.own-field.wrong-yes-no', { field: label });
  if (kind === 'text') return t('cars.own-field.wrong-text', { field: label, max: ownFieldLimits.textMax });
  if (least !== undefined && most !== undefined) {
    return t('cars.own-field.wrong-number-between', { field: label, least, most });
  }
  if (least !== undefined) return t('cars.own-field.wrong-number-from', { field: label, least });
  if (most !== undefined) return t('cars.own-field.wrong-number-up-to', { field: label, most });
  return t('cars.own-field.wrong-number', { field: label });
}
