import * as z from 'zod/mini';
import {
  CAR_FIELD_KEYS,
  contentFromInput,
  describeField,
  fieldOfInput,
  OPTION_SEPARATOR,
  writeOption,
  type CarContent,
  type CarFieldKey,
  type CarInputKey,
} from '../../contract/cars/car-fields.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { carContentRules } from '../../contract/cars/rules/rules.ts';
import { LANGUAGES } from '../../contract/languages/languages.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { once } from '../../contract/once.ts';
import { createAmountReader } from '../../contract/typed-amounts.ts';
import { translator } from '../platform/languages/translator.ts';
import type { BrandField } from '../platform/branding/fields-file.ts';
import { explainOwnFields } from '../cars/index.ts';
import { CONTENT_COLUMNS, type Column, type RowCells } from './csv-header.ts';
import { explainIssue } from './read-car.ts';
import { readEmail, readName } from './read-user.ts';
import { formatValue, type Remark } from './read-values.ts';

export interface RowCar {
  key: string;
  email: string;
  ownerName: string;
  content: CarContent;
  photos: string[];
}

const normalize = (word: string) => word.trim().toLowerCase();

/** Accepts labels in every supported language, so that spreadsheets need no translation. */
const wordsOf = (key: CarFieldKey, values: readonly string[]) =>
  new Map(
    values.flatMap((value) => [
      [normalize(value), value] as const,
      ...LANGUAGES.map((language) => [normalize(writeOption(translator(language), key, value)), value] as const),
    ]),
  );

/** Accepted labels of each field with a fixed list of options. */
const words = once(() => {
  const chosen = CAR_FIELD_KEYS.map((key) => [key, describeField(key)] as const);
  return new Map(chosen.map(([key, { input, options = [] }]) => [input, wordsOf(key, options)]));
});

/** Returns the keys of the chosen options; several are separated by commas, semicolons, bars or line breaks. */
function readChoice(name: CarInputKey, cell: string): string {
  const keyOf = (word: string) => words().get(name)?.get(normalize(word)) ?? word;
  return fieldOfInput(name).kind === 'ticks'
    ? cell
        .split(/[,;|\r\n]/)
        .map((word) => keyOf(word.trim()))
        .join(OPTION_SEPARATOR)
    : keyOf(cell);
}

/** Maps the labels of a custom field's options in every supported language to their values. */
function ownWordsOf({ kind, options = [] }: BrandField): ReadonlyMap<string, string> {
  const inAll = (write: (language: Language) => string, value: string) =>
    LANGUAGES.map((language) => [normalize(write(language)), value] as const);
  if (kind === 'yes-no') {
    return new Map([
      ...inAll((language) => translator(language)('cars.own-field.yes'), 'yes'),
      ...inAll((language) => translator(language)('cars.own-field.no'), 'no'),
    ]);
  }
  return new Map(
    options.flatMap(({ value, label }) => [[normalize(value), value] as const, ...inAll((at) => label[at], value)]),
  );
}

/** File names, separated by bars or line breaks. */
const namesIn = (cell: string) =>
  cell
    .split(/[|\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

interface RowRules {
  language: Language;
  currency: string;
  customFields?: readonly BrandField[];
}

/** Validates rows by the rules of the listing form, with prices in the language's number format. */
export function createRowReader({ language, currency, customFields = [] }: RowRules) {
  const rules = z.object(
    carContentRules({ readAmount: createAmountReader(language, currency), currency, customFields }),
  );
  const ownWords = new Map(customFields.map((field) => [field.key, ownWordsOf(field)]));
  const explainOwn = explainOwnFields(customFields);
  return (cells: RowCells): { value: RowCar } | { problems: Remark[] } => {
    const problems: Remark[] = [];
    const email = readEmail(cells.owner);
    if (!email) problems.push({ field: 'owner', text: `The email address is not valid: ${formatValue(cells.owner)}.` });
    const { displayName, isReplaced } = readName(cells.ownerName);
    if (isReplaced && cells.ownerName.trim() !== '') {
      problems.push({ field: 'ownerName', text: `The name is invalid: ${formatValue(cells.ownerName)}.` });
    }
    const own = Object.entries(cells.fields).map(([key, cell]) => [
      key,
      ownWords.get(key)?.get(normalize(cell)) ?? cell,
    ]);
    const raw = {
      ...Object.fromEntries(CONTENT_COLUMNS.map((name) => [name, readChoice(name, cells[name])])),
      fields: Object.fromEntries(own),
    };
    const { data, error } = rules.safeParse(raw);
    for (const { path, message } of error?.issues ?? []) {
      const [name, key] = path.map(String) as [Column | 'fields', string];
      if (name === 'fields') {
        const why =
          explainOwn(`fields.${key}`, message as ProblemCode, 'en') ??
          explainIssue(key, message, cells.fields[key], currency);
        problems.push({ field: key, text: `${why}: ${formatValue(cells.fields[key])}.` });
        continue;
      }
      problems.push({
        field: name,
        text: `${explainIssue(name, message, cells[name], currency)}: ${formatValue(cells[name])}.`,
      });
    }
    if (problems.length > 0 || !data || !email) return { problems };
    return {
      value: {
        key: cells.key.trim(),
        email,
        ownerName: displayName,
        content: contentFromInput(data),
        photos: namesIn(cells.photos),
      },
    };
  };
}
