import * as z from 'zod';
import { digitsOf } from '../../contract/currencies.ts';
import type { SettingName } from '../../contract/site/setting-names.ts';

/** What reading a value may depend on. */
export interface SettingContext {
  currency: string;
  /** The highest daily price in the currency. */
  maxCents: number;
  /** The other settings' parsed values. */
  typed: Readonly<Record<string, unknown>>;
}

/** Declares a setting: its schema, its key in `Config`, and its default. */
export interface Setting {
  schema: z.ZodType;
  /** Without a key, another setting reads the value. */
  key?: string;
  read?: (typed: never, context: SettingContext) => unknown;
  /** Formats the value as it would be typed, for administrators. */
  format?: (value: never, config: { currency: string }) => string | number;
}

export type Settings = Partial<Record<SettingName, Setting>>;

/** The parsed values of some settings. */
export type TypedOf<S extends Record<string, z.ZodType>> = { [N in keyof S]?: z.infer<S[N]> };

export interface TypedSettings {
  /** The parsed values of features' settings. */
  typed: Readonly<Record<string, unknown>>;
  /** Sentences that begin with the setting's name and say how to fix it; any of them prevents the start. */
  problems: string[];
  /** Similar sentences that are only logged at each start. */
  warnings: string[];
  /** False for an invalid value, which is already reported. */
  isMissing: (name: SettingName) => boolean;
  isProduction: boolean;
}

/** Reports conflicts between a feature's settings that are each valid on their own. */
export type CheckSettings = (settings: TypedSettings) => void;

type KeyOf<S> = S extends { key: infer K extends string } ? K : never;
/** What a feature's settings add to `Config`; each feature declares it with `declare module`. */
export type ConfigOf<S extends Settings> = {
  -readonly [N in keyof S as KeyOf<S[N]>]: S[N] extends { read: (...given: never[]) => infer Value } ? Value : never;
};

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());

export const choice = <const T extends readonly string[]>(values: T) =>
  optional(z.enum(values, { error: () => `must be one of ${values.join(', ')}` }));

export const text = (max: number) => optional(z.string().max(max, { error: `must be at most ${max} characters long` }));

export const wholeNumber = (min: number, max: number) =>
  optional(
    z
      .string()
      .refine((value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max, {
        error: `must be a whole number from ${min} to ${max}`,
      })
      .transform(Number),
  );

/** In units of the currency, with a decimal point. */
const amount = optional(
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'must be an amount such as 2000 or 12.50' })
    .transform(Number),
);

export const onOffSetting = <const K extends string>(key: K, byDefault: 'on' | 'off') => ({
  key,
  schema: choice(['on', 'off']),
  read: (typed: 'on' | 'off' | undefined): boolean => (typed ?? byDefault) === 'on',
  format: (isOn: boolean) => (isOn ? 'on' : 'off'),
});

export const choiceSetting = <const K extends string, const T extends readonly string[]>(
  key: K,
  values: T,
  byDefault: T[number],
) => ({
  key,
  schema: choice(values),
  read: (typed: T[number] | undefined): T[number] => typed ?? byDefault,
  format: (value: T[number]) => value,
});

export const numberSetting = <const K extends string>(key: K, [min, max]: [number, number], byDefault: number) => ({
  key,
  schema: wholeNumber(min, max),
  read: (typed: number | undefined): number => typed ?? byDefault,
  format: (value: number) => value,
});

/** In cents. The default is derived from the highest daily price, because that reflects the magnitude of the currency. */
export const amountSetting = <const K extends string>(key: K, byDefault: (maxCents: number) => number) => ({
  key,
  schema: amount,
  read: (typed: number | undefined, { currency, maxCents }: SettingContext): number =>
    typed === undefined ? byDefault(maxCents) : Math.round(typed * 10 ** digitsOf(currency)),
  format: (cents: number, { currency }: { currency: string }) => String(cents / 10 ** digitsOf(currency)),
});
