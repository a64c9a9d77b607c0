import type { OwnField, OwnValues } from '../../../contract/cars/own-fields.ts';
import { config } from '../../platform/config.ts';

/** What the form calls one of the operator's own fields, as answers about it do. */
export type OwnInput = `fields.${string}`;

/** The operator's own fields, by what the form calls them. */
export const OWN_INPUTS: ReadonlyMap<OwnInput, OwnField> = new Map(
  (config.fields ?? []).map((field) => [`fields.${field.key}`, field]),
);

export const isOwnInput = (name: string): name is OwnInput => name.startsWith('fields.');

/** A value as its control has it. */
export function typedOwn({ key }: OwnField, values: OwnValues): string {
  const value = values[key];
  if (value === undefined) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

/** What was typed, as a car has it once it is right. */
export function ownValueOf({ kind }: OwnField, typed: string): OwnValues[string] {
  if (kind === 'yes-no') return typed === 'yes';
  return kind === 'number' ? Number(typed.replace(',', '.')) : typed;
}
