import type { Translate } from '../languages/translate.ts';
import { lookUp } from '../look-up.ts';
import { customFieldLimits } from './limits.ts';

/** Custom fields, which the operator defines in `fields.json` in the brand folder. */

export const CUSTOM_FIELD_KINDS = ['choice', 'yes-no', 'number', 'text'] as const;
type OwnFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** `Text` is a string in the reader's language, or one string per language before the reader is known. */
export interface CustomField<Text = string> {
  /** Identifies its values in storage. */
  key: string;
  kind: OwnFieldKind;
  label: Text;
  help?: Text | undefined;
  /** For choices */
  options?: readonly { value: string; label: Text }[] | undefined;
  /** For numbers */
  unit?: Text | undefined;
  least?: number | undefined;
  most?: number | undefined;
  /** Whether searches can filter by it; only for `choice` and `yes-no` */
  filter?: true | undefined;
}

export type CustomValue = string | number | boolean;
/** An owner's values by field key, without empty fields. */
export type CustomValues = Record<string, CustomValue>;

const isValid = ({ kind, options = [] }: CustomField<unknown>, value: CustomValue): boolean => {
  if (kind === 'choice') return options.some((option) => option.value === value);
  return typeof value === (kind === 'yes-no' ? 'boolean' : kind === 'number' ? 'number' : 'string');
};

const entriesWhere = (values: CustomValues, isWanted: (key: string, value: CustomValue) => boolean): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => isWanted(key, value)));

const isShown = (fields: readonly CustomField<unknown>[]) => {
  const known = new Map(fields.map((field) => [field.key, field]));
  return (key: string, value: CustomValue) => known.has(key) && isValid(known.get(key)!, value);
};

/** The values to show: hides values of fields or options that the operator has removed, which stay stored. */
export const shownValues = (fields: readonly CustomField<unknown>[], values: CustomValues): CustomValues =>
  entriesWhere(values, isShown(fields));

/** The values to store: the submitted ones, plus stored ones that the form did not show. */
export function keptValues(
  fields: readonly CustomField<unknown>[],
  before: CustomValues,
  submitted: CustomValues,
): CustomValues {
  const shown = isShown(fields);
  return { ...entriesWhere(before, (key, value) => !shown(key, value)), ...submitted };
}

export function formatCustomValue(t: Translate, field: CustomField, value: CustomValue): string {
  if (typeof value === 'boolean') return value ? t('cars.own-field.yes') : t('cars.own-field.no');
  if (typeof value === 'number') {
    return field.unit
      ? t('cars.own-field.with-unit', { number: value, unit: field.unit })
      : t('cars.own-field.number', { number: value });
  }
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** The fields that have values, with their labels, in the operator's order. */
export const customFactsOf = (t: Translate, fields: readonly CustomField[], values: CustomValues) =>
  fields.flatMap((field) => {
    const value = lookUp(values, field.key);
    if (value === undefined) return [];
    return [{ key: field.key, name: field.label, value: formatCustomValue(t, field, value) }];
  });

/** Separators between filters, and between a filter's field and value: `zone:A,garage:yes`. */
const FIELDS_BETWEEN = ',';
const VALUE_AFTER = ':';

/** Serializes filters for a URL. */
export const serializeFieldFilters = (asked: CustomValues): string =>
  Object.entries(asked)
    .map(([key, value]) => `${key}${VALUE_AFTER}${typeof value === 'boolean' ? (value ? 'yes' : 'no') : value}`)
    .join(FIELDS_BETWEEN);

const YES_OR_NO = [{ value: 'yes' }, { value: 'no' }];

/** Whether `part`, such as `zone:A`, is a filter that this site offers. */
export const isFieldFilter = (fields: readonly CustomField<unknown>[], part: string): boolean =>
  fields.some(
    ({ key, options = YES_OR_NO, filter }) => filter && options.some(({ value }) => key + VALUE_AFTER + value === part),
  );

/** Adds the keys of invalid filters to `invalid`. */
export function parseFieldFilters(
  fields: readonly CustomField<unknown>[],
  text: string,
  invalid: string[] = [],
): CustomValues {
  const asked: CustomValues = {};
  for (const part of text.split(FIELDS_BETWEEN).filter((piece) => piece !== '')) {
    const [key = '', value = ''] = part.split(VALUE_AFTER);
    if (!isFieldFilter(fields, part)) invalid.push(key);
    else asked[key] = fields.some((field) => field.key === key && field.kind === 'yes-no') ? value === 'yes' : value;
  }
  return asked;
}

/** "Zone: A, Garage: Yes" */
export const formatFieldFilters = (t: Translate, fields: readonly CustomField[], asked: CustomValues): string =>
  customFactsOf(t, fields, asked)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(', ');

/** The error message for an invalid value. */
export function customFieldProblem(t: Translate, field: CustomField): string {
  const { kind, label, options = [], least, most } = field;
  if (kind === 'choice') {
    return t('cars.own-field.wrong-choice', {
      field: label,
      options: options.map((option) => option.label).join(', '),
    });
  }
  if (kind === 'yes-no') return t('cars.own-field.wrong-yes-no', { field: label });
  if (kind === 'text') return t('cars.own-field.wrong-text', { field: label, max: customFieldLimits.textMax });
  if (least !== undefined && most !== undefined) {
    return t('cars.own-field.wrong-number-between', { field: label, least, most });
  }
  if (least !== undefined) return t('cars.own-field.wrong-number-from', { field: label, least });
  if (most !== undefined) return t('cars.own-field.wrong-number-up-to', { field: label, most });
  return t('cars.own-field.wrong-number', { field: label });
}
