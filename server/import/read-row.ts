import * as z from 'zod/mini';
import {
  CAR_FIELD_KEYS,
  contentOfInput,
  describeField,
  fieldOfInput,
  TICKS_BETWEEN,
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
import { show, type Remark } from './read-values.ts';

export interface RowCar {
  key: string;
  email: string;
  ownerName: string;
  content: CarContent;
  photos: string[];
}

const plain = (word: string) => word.trim().toLowerCase();

/** As any of our languages writes it, so that a spreadsheet needs no translation. */
const wordsOf = (key: CarFieldKey, values: readonly string[]) =>
  new Map(
    values.flatMap((value) => [
      [plain(value), value] as const,
      ...LANGUAGES.map((language) => [plain(writeOption(translator(language), key, value)), value] as const),
    ]),
  );

/** Of every field that is chosen from a list */
const words = once(() => {
  const chosen = CAR_FIELD_KEYS.map((key) => [key, describeField(key)] as const);
  return new Map(chosen.map(([key, { input, options = [] }]) => [input, wordsOf(key, options)]));
});

/** What was chosen, by its key; several between commas, bars or line breaks. */
function chosenIn(name: CarInputKey, cell: string): string {
  const keyOf = (word: string) => words().get(name)?.get(plain(word)) ?? word;
  return fieldOfInput(name).kind === 'ticks'
    ? cell
        .split(/[,;|\r\n]/)
        .map((word) => keyOf(word.trim()))
        .join(TICKS_BETWEEN)
    : keyOf(cell);
}

/** What a cell of the operator's own field says, in any of our languages where it is chosen. */
function ownWordsOf({ kind, options = [] }: BrandField): ReadonlyMap<string, string> {
  const inAll = (write: (language: Language) => string, value: string) =>
    LANGUAGES.map((language) => [plain(write(language)), value] as const);
  if (kind === 'yes-no') {
    return new Map([
      ...inAll((language) => translator(language)('cars.own-field.yes'), 'yes'),
      ...inAll((language) => translator(language)('cars.own-field.no'), 'no'),
    ]);
  }
  return new Map(
    options.flatMap(({ value, label }) => [[plain(value), value] as const, ...inAll((at) => label[at], value)]),
  );
}

/** Names of files, between bars or line breaks. */
const namesIn = (cell: string) =>
  cell
    .split(/[|\r\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

interface RowRules {
  language: Language;
  currency: string;
  ownFields?: readonly BrandField[];
}

/** By the rules of the listing form, with prices as people type them in the language. */
export function createRowReader({ language, currency, ownFields = [] }: RowRules) {
  const rules = z.object(carContentRules({ readAmount: createAmountReader(language, currency), currency, ownFields }));
  const ownWords = new Map(ownFields.map((field) => [field.key, ownWordsOf(field)]));
  const explainOwn = explainOwnFields(ownFields);
  return (cells: RowCells): { value: RowCar } | { problems: Remark[] } => {
    const problems: Remark[] = [];
    const email = readEmail(cells.owner);
    if (!email) problems.push({ field: 'owner', text: `The email address is not valid: ${show(cells.owner)}.` });
    const { displayName, isReplaced } = readName(cells.ownerName);
    if (isReplaced && cells.ownerName.trim() !== '') {
      problems.push({ field: 'ownerName', text: `The name is invalid: ${show(cells.ownerName)}.` });
    }
    const own = Object.entries(cells.fields).map(([key, cell]) => [key, ownWords.get(key)?.get(plain(cell)) ?? cell]);
    const raw = {
      ...Object.fromEntries(CONTENT_COLUMNS.map((name) => [name, chosenIn(name, cells[name])])),
      fields: Object.fromEntries(own),
    };
    const { data, error } = rules.safeParse(raw);
    for (const { path, message } of error?.issues ?? []) {
      const [name, key] = path.map(String) as [Column | 'fields', string];
      if (name === 'fields') {
        const why =
          explainOwn(`fields.${key}`, message as ProblemCode, 'en') ??
          explainIssue(key, message, cells.fields[key], currency);
        problems.push({ field: key, text: `${why}: ${show(cells.fields[key])}.` });
        continue;
      }
      problems.push({
        field: name,
        text: `${explainIssue(name, message, cells[name], currency)}: ${show(cells[name])}.`,
      });
    }
    if (problems.length > 0 || !data || !email) return { problems };
    return {
      value: {
        key: cells.key.trim(),
        email,
        ownerName: displayName,
        content: contentOfInput(data),
        photos: namesIn(cells.photos),
      },
    };
  };
}
