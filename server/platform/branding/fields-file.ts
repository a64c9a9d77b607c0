import { CAR_INPUT_KEYS } from '../../../contract/cars/car-fields.ts';
import { ownFieldLimits as limits } from '../../../contract/cars/limits.ts';
import { OWN_FIELD_KINDS, type OwnField } from '../../../contract/cars/own-fields.ts';
import { LANGUAGES } from '../../../contract/languages/languages.ts';
import type { Language } from '../../../contract/languages/translate.ts';

/** In every language: what the operator wrote in it, or else in the marketplace's own, or in any. */
export type TextByLanguage = Readonly<Record<Language, string>>;
export type BrandField = OwnField<TextByLanguage>;

type Json = Record<string, unknown>;
/** Tells what is wrong with one field, or with the file. */
type Complain = (sentence: string) => undefined;

const KEY = new RegExp(`^[a-z][a-zA-Z0-9]{0,${limits.keyMax - 1}}$`);
// Searches write them into one text, and spreadsheets into one cell.
const OPTION = /^[^,:\p{Cc}\u2028\u2029]+$/u;
/** Words that requests, searches or spreadsheets have for something else */
const TAKEN = new Set<string>([...CAR_INPUT_KEYS, 'key', 'owner', 'ownerName', 'photos', 'photoIds', 'version', 'id']);

const OF_KIND: Readonly<Record<string, readonly string[]>> = {
  options: ['choice'],
  unit: ['number'],
  least: ['number'],
  most: ['number'],
  filter: ['choice', 'yes-no'],
};
const WORDS = ['key', 'kind', 'label', 'help', ...Object.keys(OF_KIND)];

const quoted = (words: readonly unknown[]) => words.map((word) => JSON.stringify(word)).join(', ');
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function createReader(own: Language) {
  function readLine(value: unknown, name: string, max: number, complain: Complain): string | undefined {
    if (typeof value !== 'string') return complain(`${name} must be text, or texts for ${LANGUAGES.join(', ')}`);
    const line = value.trim();
    if (line === '') return complain(`${name} must not be empty`);
    if (/[\p{Cc}\u2028\u2029]/u.test(line)) return complain(`${name} must be one line`);
    if (line.length > max) return complain(`${name} must be at most ${max} characters long, and has ${line.length}`);
    return line;
  }

  /** One text for all, or one for each language */
  function readText(value: unknown, name: string, max: number, complain: Complain): TextByLanguage | undefined {
    if (!isObject(value)) {
      const line = readLine(value, name, max, complain);
      return line === undefined
        ? undefined
        : (Object.fromEntries(LANGUAGES.map((code) => [code, line])) as TextByLanguage);
    }
    const unknown = Object.keys(value).filter((code) => !LANGUAGES.some((known) => known === code));
    if (unknown.length > 0) {
      return complain(`${name} has the language ${quoted(unknown)}, and there are only ${LANGUAGES.join(', ')}`);
    }
    const given = Object.entries(value).map(([code, text]) => [
      code,
      readLine(text, `${name} in ${code}`, max, complain),
    ]);
    if (given.length === 0) return complain(`${name} must not be empty`);
    if (given.some(([, line]) => line === undefined)) return undefined;
    const lines = Object.fromEntries(given) as Partial<Record<Language, string>>;
    const fallback = lines[own] ?? Object.values(lines)[0]!;
    return Object.fromEntries(LANGUAGES.map((code) => [code, lines[code] ?? fallback])) as TextByLanguage;
  }

  function readOption(option: unknown, complain: Complain): { value: string; label: TextByLanguage } | undefined {
    const { value, label, ...rest } = isObject(option) ? option : { value: option, label: option };
    if (typeof value !== 'string') {
      return complain(
        `an option must be text, or an object with value and label: ${JSON.stringify(option)} is neither`,
      );
    }
    const name = `the option ${JSON.stringify(value)}`;
    if (Object.keys(rest).length > 0)
      return complain(`${name} has ${quoted(Object.keys(rest))}, and knows only value, label`);
    if (value.trim() !== value || value === '' || value.length > limits.valueMax || !OPTION.test(value)) {
      return complain(`${name} must be 1 to ${limits.valueMax} characters, without comma, colon or spaces around it`);
    }
    const text = readText(label ?? value, `the label of ${name}`, limits.labelMax, complain);
    return text && { value, label: text };
  }

  function readOptions(given: unknown, complain: Complain): BrandField['options'] {
    if (!Array.isArray(given) || given.length < limits.optionsMin) {
      return complain(`a choice needs options, at least ${limits.optionsMin}: "options": ["A", "B"]`);
    }
    if (given.length > limits.optionsMax) {
      return complain(`has ${given.length} options, and ${limits.optionsMax} is the most`);
    }
    const options = given.map((option) => readOption(option, complain)).filter((option) => option !== undefined);
    const values = options.map(({ value }) => value);
    const twice = values.filter((value, index) => values.indexOf(value) < index);
    return twice.length > 0 ? complain(`has the option ${quoted([...new Set(twice)])} more than once`) : options;
  }

  function readNumber(value: unknown, name: string, complain: Complain): number | undefined {
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Math.abs(value) <= limits.numberMax) return value;
    return complain(`${name} must be a number`);
  }

  function readFilter(value: unknown, complain: Complain): true | undefined {
    if (value === true) return true;
    return value === undefined || value === false ? undefined : complain('filter must be true or false');
  }

  /** Whatever can be found to be wrong is told, not only the first of it. */
  return function readField(given: unknown, complain: Complain): BrandField | undefined {
    if (!isObject(given)) return complain(`must be an object with ${WORDS.join(', ')}`);
    const { key, label, help } = given;
    if (typeof key !== 'string' || !KEY.test(key)) {
      complain(
        key === undefined
          ? 'needs a key, such as "permitZone"'
          : `the key ${JSON.stringify(key)} must begin with a small letter and have only letters and digits, up to ${limits.keyMax}`,
      );
    } else if (TAKEN.has(key)) complain('every car has something of that name already: choose another key');
    const kind = OWN_FIELD_KINDS.find((known) => known === given['kind']);
    if (!kind) {
      const said = given['kind'] === undefined ? 'needs a kind' : `has the kind ${JSON.stringify(given['kind'])}`;
      complain(`${said}: it must be one of ${OWN_FIELD_KINDS.join(', ')}`);
    }
    const strange = Object.keys(given).filter((word) => !WORDS.includes(word));
    if (strange.length > 0) complain(`has ${quoted(strange)}, and knows only ${WORDS.join(', ')}`);
    for (const [word, kinds] of Object.entries(OF_KIND)) {
      if (kind && given[word] !== undefined && given[word] !== false && !kinds.includes(kind)) {
        complain(`${word} is for ${kinds.join(' and ')}, and this is of the kind ${kind}`);
      }
    }
    const text = label === undefined ? complain('needs a label') : readText(label, 'label', limits.labelMax, complain);
    const isNumber = kind === 'number';
    const field = {
      help: help === undefined ? undefined : readText(help, 'help', limits.helpMax, complain),
      options: kind === 'choice' ? readOptions(given['options'], complain) : undefined,
      unit:
        isNumber && given['unit'] !== undefined ? readText(given['unit'], 'unit', limits.unitMax, complain) : undefined,
      least: isNumber ? readNumber(given['least'], 'least', complain) : undefined,
      most: isNumber ? readNumber(given['most'], 'most', complain) : undefined,
      filter: readFilter(given['filter'], complain),
    };
    if (field.least !== undefined && field.most !== undefined && field.least >= field.most) {
      complain(`least is ${field.least} and most is ${field.most}: least must be below most`);
    }
    return typeof key === 'string' && kind && text ? { key, kind, label: text, ...field } : undefined;
  };
}

const twiceIn = (words: readonly string[]) => [...new Set(words.filter((word, index) => words.indexOf(word) < index))];

/** What is wrong is added to `problems`, a sentence each. */
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
  for (const key of twiceIn(folded(fields.map((field) => field.key)))) {
    problems.push(
      `the key ${JSON.stringify(fields.find((field) => field.key.toLowerCase() === key)!.key)} is there twice`,
    );
  }
  for (const label of twiceIn(folded(fields.map((field) => field.label[ownLanguage])))) {
    problems.push(
      `two fields have the label ${JSON.stringify(fields.find((field) => field.label[ownLanguage].toLowerCase() === label)!.label[ownLanguage])}, and nobody could tell them apart`,
    );
  }
  return fields;
}

/** As one reader sees them. */
export const fieldsIn = (fields: readonly BrandField[], language: Language): OwnField[] =>
  fields.map(({ label, help, unit, options, ...field }) => ({
    ...field,
    label: label[language],
    ...(help && { help: help[language] }),
    ...(unit && { unit: unit[language] }),
    ...(options && { options: options.map((option) => ({ value: option.value, label: option.label[language] })) }),
  }));
