import { describe, expect, it } from 'vitest';
import { fieldsInLanguage, readFieldsFile } from './fields-file.ts';

const problemsOf = (file: unknown): string[] => {
  const problems: string[] = [];
  readFieldsFile(typeof file === 'string' ? file : JSON.stringify(file), 'de', problems);
  return problems;
};

const zone = { key: 'zone', kind: 'choice', label: 'Zone', options: ['A', 'B'] };
const depth = { key: 'depth', kind: 'number', label: 'Wading depth' };
/** A file with a single field: `zone` with these changes. */
const withZone = (changes: object) => ({ fields: [{ ...zone, ...changes }] });
const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

describe('fields.json', () => {
  it('accepts fields of every kind, in one language or several', () => {
    const problems: string[] = [];
    const file = {
      fields: [
        {
          ...zone,
          label: { de: 'Parkzone', en: 'Permit zone' },
          help: 'Ask the town hall.',
          options: ['A', { value: 'none', label: { en: 'No permit', de: 'Ohne' } }],
          filter: true,
        },
        { key: 'garage', kind: 'yes-no', label: 'Garage', filter: false },
        { ...depth, unit: 'cm', least: 0, most: 90.5 },
        { key: 'note', kind: 'text', label: 'Note' },
      ],
    };
    const fields = readFieldsFile(JSON.stringify(file), 'de', problems);
    expect(problems).toEqual([]);
    const [first, second, third] = fieldsInLanguage(fields, 'en');
    expect(first).toEqual({
      key: 'zone',
      kind: 'choice',
      label: 'Permit zone',
      help: 'Ask the town hall.',
      options: [
        { value: 'A', label: 'A' },
        { value: 'none', label: 'No permit' },
      ],
      filter: true,
      least: undefined,
      most: undefined,
    });
    expect(second).not.toHaveProperty('options');
    expect(third).toMatchObject({ unit: 'cm', least: 0, most: 90.5 });
    // A language without its own text falls back to the marketplace's default language.
    expect(fieldsInLanguage(fields, 'fr')[0]!.label).toBe('Parkzone');
    expect(readFieldsFile('{"fields":[]}', 'de', problems)).toEqual([]);
  });

  it.each<[unknown, string | RegExp]>([
    ['{"fields": [', /^is not JSON: /],
    [[zone], 'must be an object with fields, a list: { "fields": [ … ] }'],
    [{ fields: zone }, 'must be an object with fields, a list: { "fields": [ … ] }'],
    [{ fields: [], version: 1 }, 'has "version", and knows only fields'],
    [
      { fields: many(21).map((index) => ({ ...zone, key: `k${index}`, label: `L${index}` })) },
      'has 21 fields, and 20 is the most',
    ],
    [{ fields: ['zone'] }, /^field 1: must be an object with key, kind, label, help, options/],
    [withZone({ key: undefined }), 'field 1: needs a key, such as "permitZone"'],
    [withZone({ key: 'Parking zone' }), /^"Parking zone": the key "Parking zone" must begin with a small letter/],
    [withZone({ key: 'x'.repeat(41) }), /must begin with a small letter and have only letters and digits, up to 40$/],
    [withZone({ key: 'features' }), '"features": every car has something of that name already: choose another key'],
    ...['constructor', 'toString', 'valueOf', 'hasOwnProperty'].map((key): [unknown, string] => [
      withZone({ key }),
      `"${key}": every car has something of that name already: choose another key`,
    ]),
    [{ fields: [zone, { ...zone, label: 'Another' }] }, 'the key "zone" is there twice'],
    [
      { fields: [zone, { ...zone, key: 'other' }] },
      'two fields have the label "Zone", and nobody could tell them apart',
    ],
    [withZone({ kind: undefined }), '"zone": needs a kind: it must be one of choice, yes-no, number, text'],
    [withZone({ kind: 'date' }), '"zone": has the kind "date": it must be one of choice, yes-no, number, text'],
    [withZone({ label: undefined }), '"zone": needs a label'],
    [withZone({ label: ' ' }), '"zone": label must not be empty'],
    [withZone({ label: 7 }), '"zone": label must be text, or texts for de, en, es, fr, pt'],
    [withZone({ label: {} }), '"zone": label must not be empty'],
    [withZone({ label: 'x'.repeat(61) }), '"zone": label must be at most 60 characters long, and has 61'],
    [withZone({ label: 'two\nlines' }), '"zone": label must be one line'],
    [
      withZone({ label: { en: 'Zone', it: 'Zona' } }),
      '"zone": label has the language "it", and there are only de, en, es, fr, pt',
    ],
    [withZone({ label: { en: '' } }), '"zone": label in en must not be empty'],
    [withZone({ help: 'x'.repeat(201) }), '"zone": help must be at most 200 characters long, and has 201'],
    [withZone({ required: true }), /^"zone": has "required", and knows only key, kind, label, help, options/],
    [withZone({ options: undefined }), '"zone": a choice needs options, at least 2: "options": ["A", "B"]'],
    [withZone({ options: ['A'] }), '"zone": a choice needs options, at least 2: "options": ["A", "B"]'],
    [withZone({ options: many(51) }), '"zone": has 51 options, and 50 is the most'],
    [withZone({ options: ['A', 'B', 'A'] }), '"zone": has the option "A" more than once'],
    [
      withZone({ options: ['A', 'B, C'] }),
      /^"zone": the option "B, C" must be 1 to 40 characters, without comma, colon/,
    ],
    [withZone({ options: ['A', ''] }), /^"zone": the option "" must be 1 to 40 characters/],
    [
      withZone({ options: ['A', 'B', 3] }),
      '"zone": an option must be text, or an object with value and label: 3 is neither',
    ],
    [
      withZone({ options: ['A', { value: 'B', name: 'B' }] }),
      '"zone": the option "B" has "name", and knows only value, label',
    ],
    [withZone({ options: ['A', { value: 'B', label: '' }] }), '"zone": the label of the option "B" must not be empty'],
    [{ fields: [{ ...depth, options: ['A', 'B'] }] }, '"depth": options is for choice, and this is of the kind number'],
    [withZone({ unit: 'cm' }), '"zone": unit is for number, and this is of the kind choice'],
    [{ fields: [{ ...depth, least: '0' }] }, '"depth": least must be a number'],
    [{ fields: [{ ...depth, most: 1e12 }] }, '"depth": most must be a number'],
    [{ fields: [{ ...depth, least: 10, most: 5 }] }, '"depth": least is 10 and most is 5: least must be below most'],
    [
      { fields: [{ ...depth, unit: 'centimetres deep' }] },
      '"depth": unit must be at most 12 characters long, and has 16',
    ],
    [
      { fields: [{ ...depth, filter: true }] },
      '"depth": filter is for choice and yes-no, and this is of the kind number',
    ],
    [withZone({ filter: 'yes' }), '"zone": filter must be true or false'],
  ])('reports exactly one problem for %j', (file, sentence) => {
    const problems = problemsOf(file);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
    if (typeof sentence === 'string') expect(problems[0]).toBe(sentence);
  });

  it('reports all problems together', () => {
    const file = {
      version: 2,
      fields: [
        { key: 'Zone', kind: 'list', label: '' },
        { ...depth, least: 'x', filter: true },
        { kind: 'choice', label: 'No key', options: [] },
      ],
    };
    expect(problemsOf(file)).toEqual([
      'has "version", and knows only fields',
      expect.stringMatching(/^"Zone": the key "Zone" must begin with a small letter/),
      '"Zone": has the kind "list": it must be one of choice, yes-no, number, text',
      '"Zone": label must not be empty',
      '"depth": filter is for choice and yes-no, and this is of the kind number',
      '"depth": least must be a number',
      'field 3: needs a key, such as "permitZone"',
      'field 3: a choice needs options, at least 2: "options": ["A", "B"]',
    ]);
  });
});
