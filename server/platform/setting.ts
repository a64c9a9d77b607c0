import * as z from 'zod';
import { digitsOf } from '../../contract/currencies.ts';
import type { SettingName } from '../../contract/site/setting-names.ts';

/** What a value may depend on besides what was typed */
export interface SettingContext {
  currency: string;
  /** The highest price of a day in that currency */
  maxCents: number;
  /** What else was typed */
  typed: Readonly<Record<string, unknown>>;
}

/** A setting, described once: what may be typed, what it is called in `Config`, and what it is where nothing was. */
export interface Setting {
  schema: z.ZodType;
  /** Without one, another setting reads it. */
  key?: string;
  read?: (typed: never, context: SettingContext) => unknown;
  /** As it would have been typed, for administrators */
  show?: (value: never, config: { currency: string }) => string | number;
}

export type Settings = Partial<Record<SettingName, Setting>>;

/** What was typed for each of some settings, by their schemas */
export type TypedOf<S extends Record<string, z.ZodType>> = { [N in keyof S]?: z.infer<S[N]> };

export interface TypedSettings {
  /** Of features */
  typed: Readonly<Record<string, unknown>>;
  /** Sentences that begin with the setting's name and say what to write instead: with one of them nothing starts. */
  problems: string[];
  /** The same for what is said at each start, where refusing it would be too much. */
  warnings: string[];
  /** False for an invalid value, which is reported already. */
  isMissing: (name: SettingName) => boolean;
  isProduction: boolean;
}

/** Says what is wrong with a feature's settings together, where each alone is right. */
export type CheckSettings = (settings: TypedSettings) => void;

type KeyOf<S> = S extends { key: infer K extends string } ? K : never;
/** What a feature's settings add to `Config`; each says so by `declare module`. */
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

/** In the units of the currency: a dot, and as many digits after it as the currency has. */
const amount = optional(
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, { error: 'must be an amount such as 2000 or 12.50' })
    .transform(Number),
);

export const onOff = <const K extends string>(key: K, byDefault: 'on' | 'off') => ({
  key,
  schema: choice(['on', 'off']),
  read: (typed: 'on' | 'off' | undefined): boolean => (typed ?? byDefault) === 'on',
  show: (isOn: boolean) => (isOn ? 'on' : 'off'),
});

export const oneOf = <const K extends string, const T extends readonly string[]>(
  key: K,
  values: T,
  byDefault: T[number],
) => ({
  key,
  schema: choice(values),
  read: (typed: T[number] | undefined): T[number] => typed ?? byDefault,
  show: (value: T[number]) => value,
});

export const numberFrom = <const K extends string>(key: K, [min, max]: [number, number], byDefault: number) => ({
  key,
  schema: wholeNumber(min, max),
  read: (typed: number | undefined): number => typed ?? byDefault,
  show: (value: number) => value,
});

/** In cents. By default a part of the highest price, which is as large as amounts of the currency are. */
export const centsBy = <const K extends string>(key: K, byDefault: (maxCents: number) => number) => ({
  key,
  schema: amount,
  read: (typed: number | undefined, { currency, maxCents }: SettingContext): number =>
    typed === undefined ? byDefault(maxCents) : Math.round(typed * 10 ** digitsOf(currency)),
  show: (cents: number, { currency }: { currency: string }) => String(cents / 10 ** digitsOf(currency)),
});
