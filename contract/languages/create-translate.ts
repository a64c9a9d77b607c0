import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import { once } from '../once.ts';
import { localeOf } from './locale.ts';
import type { Language, Translate } from './translate.ts';
import { createWholeNumbers } from './whole-numbers.ts';

export type { CompiledMessage };

/** Formats a compiled message. Values that are functions render its tags. */
export function createFormat(language: Language) {
  const numbers = { format: createWholeNumbers(language) } as Intl.NumberFormat;
  const formatters = {
    getNumberFormat: () => numbers,
    getPluralRules: once(() => new Intl.PluralRules(localeOf(language))),
    getDateTimeFormat: (): never => {
      throw new Error('Dates are formatted before they become part of a message.');
    },
  };
  return <Part = string>(message: CompiledMessage, values?: FormatValues<Part>) =>
    format<Part>(message, language, values, { formatters });
}

/** `find` returns the message with an id. */
export function createTranslate(language: Language, find: (id: string) => CompiledMessage): Translate {
  const fill = createFormat(language);
  const write = (id: string, values?: FormatValues<string>) => fill(find(id), values) as string;
  const of = (group: string, key: string, values?: FormatValues<string>) => write(`${group}.${key}`, values);
  return Object.assign(write, { of, language });
}
