import { CAR_INPUT_KEYS } from '../../../contract/cars/car-fields.ts';
import { customFieldLimits as limits } from '../../../contract/cars/limits.ts';
import { CUSTOM_FIELD_KINDS, type CustomField } from '../../../contract/cars/custom-fields.ts';
import { LANGUAGES } from '../../../contract/languages/languages.ts';
import type { Language } from '../../../contract/languages/translate.ts';

/** Has a text for every language; a missing one falls back to the marketplace's default language, then to any. */
type TextByLanguage = Readonly<Record<Language, string>>;
export type BrandField = CustomField<TextByLanguage>;

type Json = Record<string, unknown>;
/** Reports a problem with one field or with the file. */
type Report = (sentence: string) => undefined;

const KEY = new RegExp(`^[a-z][a-zA-Z0-9]{0,${limits.keyMax - 1}}$`);
// Searches join options with commas and colons, and spreadsheets put them into one cell.
const OPTION = /^[^,:\p{Cc}\u2028\u2029]+$/u;
/** Keys that requests, searches or spreadsheets already use. So do all objects: `toString`, `constructor`. */
const RESERVED_KEYS = new Set<string>([
  ...CAR_INPUT_KEYS,
  'key',
  'owner',
  'ownerName',
  'photos',
  'photoIds',
  'version',
  'id',
]);

const KINDS_BY_PROPERTY: Readonly<Record<string, readonly string[]>> = {
  options: ['choice'],
  unit: ['number'],
  least: ['number'],
  most: ['number'],
  filter: ['choice', 'yes-no'],
};
const PROPERTIES = ['key', 'kind', 'label', 'help', ...Object.keys(KINDS_BY_PROPERTY)];

const quoted = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join(', ');
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function createReader(own: Language) {
  function readLine(value: unknown, name: string, max: number, report: Report): string | undefined {
    if (typeof value !== 'string') return report(`${name} must be text, or texts for ${LANGUAGES.join(', ')}`);
    const line = value.trim();
    if (line === '') return report(`${name} must not be empty`);
    if (/[\p{Cc}\u2028\u2029]/u.test(line)) return report(`${name} must be one line`);
    if (line.length > max) return report(`${name} must be at most ${max} characters long, and has ${line.length}`);
    return line;
  }

  /** Accepts one text for every language, or one per language. */
  function readText(value: unknown, name: string, max: number, report: Report): TextByLanguage | undefined {
    if (!isObject(value)) {
      const line = readLine(value, name, max, report);
      return line === undefined
        ? undefined
        : (Object.fromEntries(LANGUAGES.map((code) => [code, line])) as TextByLanguage);
    }
    const unknown = Object.keys(value).filter((code) => !LANGUAGES.some((known) => known === code));
    if (unknown.length > 0) {
      return report(`${name} has the language ${quoted(unknown)}, and there are only ${LANGUAGES.join(', ')}`);
    }
    const given = Object.entries(value).map(([code, text]) => [
      code,
      readLine(text, `${name} in ${code}`, max, report),
    ]);
    if (given.length === 0) return report(`${name} must not be empty`);
    if (given.some(([, line]) => line === undefined)) return undefined;
    const lines = Object.fromEntries(given) as Partial<Record<Language, string>>;
    const fallback = lines[own] ?? Object.values(lines)[0]!;
    return Object.fromEntries(LANGUAGES.map((code) => [code, lines[code] ?? fallback])) as TextByLanguage;
  }

  function readOption(option: unknown, report: Report): { value: string; label: TextByLanguage } | undefined {
    const { value, label, ...rest } = isObject(option) ? option : { value: option, label: option };
    if (typeof value !== 'string') {
      return report(`an option must be text, or an object with value and label: ${JSON.stringify(option)} is neither`);
    }
    const name = `the option ${JSON.stringify(value)}`;
    if (Object.keys(rest).length > 0)
      return report(`${name} has ${quoted(Object.keys(rest))}, and knows only value, label`);
    if (value.trim() !== value || value === '' || value.length > limits.valueMax || !OPTION.test(value)) {
      return report(`${name} must be 1 to ${limits.valueMax} characters, without comma, colon or spaces around it`);
    }
    const text = readText(label ?? value, `the label of ${name}`, limits.labelMax, report);
    return text && { value, label: text };
  }

  function readOptions(given: unknown, report: Report): BrandField['options'] {
    if (!Array.isArray(given) || given.length < limits.optionsMin) {
      return report(`a choice needs options, at least ${limits.optionsMin}: "options": ["A", "B"]`);
    }
    if (given.length > limits.optionsMax) {
      return report(`has ${given.length} options, and ${limits.optionsMax} is the most`);
    }
    const options = given.map((option) => readOption(option, report)).filter((option) => option !== undefined);
    const values = options.map(({ value }) => value);
    const duplicates = values.filter((value, index) => values.indexOf(value) < index);
    return duplicates.length > 0
      ? report(`has the option ${quoted([...new Set(duplicates)])} more than once`)
      : options;
  }

  function readNumber(value: unknown, name: string, report: Report): number | undefined {
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Math.abs(value) <= limits.numberMax) return value;
    return report(`${name} must be a number`);
  }

  function readFilter(value: unknown, report: Report): true | undefined {
    if (value === true) return true;
    return value === undefined || value === false ? undefined : report('filter must be true or false');
  }

  /** Reports every problem, not only the first one. */
  return function readField(given: unknown, report: Report): BrandField | undefined {
    if (!isObject(given)) return report(`must be an object with ${PROPERTIES.join(', ')}`);
    const { key, label, help } = given;
    if (typeof key !== 'string' || !KEY.test(key)) {
      report(
        key === undefined
          ? 'needs a key, such as "permitZone"'
          : `the key ${JSON.stringify(key)} must begin with a small letter and have only letters and digits, up to ${limits.keyMax}`,
      );
    } else if (RESERVED_KEYS.has(key) || key in {})
      report('every car has something of that name already: choose another key');
    const kind = CUSTOM_FIELD_KINDS.find((known) => known === given['kind']);
    if (!kind) {
      const prefix = given['kind'] === undefined ? 'needs a kind' : `has the kind ${JSON.stringify(given['kind'])}`;
      report(`${prefix}: it must be one of ${CUSTOM_FIELD_KINDS.join(', ')}`);
    }
    const unknown = Object.keys(given).filter((word) => !PROPERTIES.includes(word));
    if (unknown.length > 0) report(`has ${quoted(unknown)}, and knows only ${PROPERTIES.join(', ')}`);
    for (const [word, kinds] of Object.entries(KINDS_BY_PROPERTY)) {
      if (kind && given[word] !== undefined && given[word] !== false && !kinds.includes(kind)) {
        report(`${word} is for ${kinds.join(' and ')}, and this is of the kind ${kind}`);
      }
    }
    const text = label === undefined ? report('needs a label') : readText(label, 'label', limits.labelMax, report);
    const isNumber = kind === 'number';
    const field = {
      help: help === undefined ? undefined : readText(help, 'help', limits.helpMax, report),
      options: kind === 'choice' ? readOptions(given['options'], report) : undefined,
      unit:
        isNumber && given['unit'] !== undefined ? readText(given['unit'], 'unit', limits.unitMax, report) : undefined,
      least: isNumber ? readNumber(given['least'], 'least', report) : undefined,
      most: isNumber ? readNumber(given['most'], 'most', report) : undefined,
      filter: readFilter(given['filter'], report),
    };
    if (field.least !== undefined && field.most !== undefined && field.least >= field.most) {
      report(`least is ${field.least} and most is ${field.most}: least must be below most`);
    }
    return typeof key === 'string' && kind && text ? { key, kind, label: text, ...field } : undefined;
  };
}

const duplicatesIn = (words: readonly string[]) => [
  ...new Set(words.filter((word, index) => words.indexOf(word) < index)),
];

/** Appends one sentence per problem to `problems`. */
export function readFieldsFile(text: string, ownLanguage: Language, problems: string[]): readonly BrandField[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    problems.push(`is not JSON: ${(error as Error).message}`);
    return [];
  }
  if (!isObject(json) || !Array.isArray(json['fields'])) {
    problems.push('must be an object with fields, a list: { "fields": [ … ] }');
    return [];
  }
  const { fields: list, ...rest } = json as { fields: unknown[] };
  if (Object.keys(rest).length > 0) problems.push(`has ${quoted(Object.keys(rest))}, and knows only fields`);
  if (list.length > limits.fieldsMax) {
    problems.push(`has ${list.length} fields, and ${limits.fieldsMax} is the most`);
  }
  const readField = createReader(ownLanguage);
  const fields = list.flatMap((given, index) => {
    const key = isObject(given) ? given['key'] : undefined;
    const name = typeof key === 'string' ? JSON.stringify(key) : `field ${index + 1}`;
    const field = readField(given, (sentence) => void problems.push(`${name}: ${sentence}`));
    return field ? [field] : [];
  });
  const folded = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  for (const key of duplicatesIn(folded(fields.map((field) => field.key)))) {
    problems.push(
      `the key ${JSON.stringify(fields.find((field) => field.key.toLowerCase() === key)!.key)} is there twice`,
    );
  }
  for (const label of duplicatesIn(folded(fields.map((field) => field.label[ownLanguage])))) {
    problems.push(
      `two fields have the label ${JSON.stringify(fields.find((field) => field.label[ownLanguage].toLowerCase() === label)!.label[ownLanguage])}, and nobody could tell them apart`,
    );
  }
  return fields;
}

/** Returns the fields with the texts of one language. */
export const fieldsInLanguage = (fields: readonly BrandField[], language: Language): CustomField[] =>
  fields.map(({ label, help, unit, options, ...field }) => ({
    ...field,
    label: label[language],
    ...(help && { help: help[language] }),
    ...(unit && { unit: unit[language] }),
    ...(options && { options: options.map((option) => ({ value: option.value, label: option.label[language] })) }),
  }));
