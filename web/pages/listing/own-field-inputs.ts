import type { OwnField, OwnValues } from '../../../contract/cars/own-fields.ts';
import { config } from '../../platform/config.ts';

/** The form's name for a custom field, which the server's field errors use too. */
export type OwnInput = `fields.${string}`;

/** The operator's custom fields by their name in the form. */
export const OWN_INPUTS: ReadonlyMap<OwnInput, OwnField> = new Map(
  (config.fields ?? []).map((field) => [`fields.${field.key}`, field]),
);

export const isOwnInput = (name: string): name is OwnInput => name.startsWith('fields.');

/** Converts a value to the text of its control. */
export function typedOwn({ key }: OwnField, values: OwnValues): string {
  const value = values[key];
  if (value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** Converts valid typed text to a value. */
export function ownValueOf({ kind }: OwnField, typed: string): OwnValues[string] {
  if (kind === 'yes-no') return typed === 'yes';
  return kind === 'number' ? Number(typed.replace(',', '.')) : typed;
}
