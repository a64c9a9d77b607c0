import type { CustomField, CustomValues } from '../../../contract/cars/custom-fields.ts';
import { lookUp } from '../../../contract/look-up.ts';
import { config } from '../../platform/config.ts';

/** The form's name for a custom field, which the server's field errors use too. */
export type CustomInput = `fields.${string}`;

/** The operator's custom fields by their name in the form. */
export const CUSTOM_INPUTS: ReadonlyMap<CustomInput, CustomField> = new Map(
  (config.fields ?? []).map((field) => [`fields.${field.key}`, field]),
);

export const isCustomInput = (name: string): name is CustomInput => name.startsWith('fields.');

/** Converts a value to the text of its control. */
export function customInputText({ key }: CustomField, values: CustomValues): string {
  const value = lookUp(values, key);
  if (value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Converts valid typed text to a value. */
export function parseCustomInput({ kind }: CustomField, typed: string): CustomValues[string] {
  if (kind === 'yes-no') return typed === 'yes';
  return kind === 'number' ? Number(typed.replace(',', '.')) : typed;
}
