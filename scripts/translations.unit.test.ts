import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as catalogues from '../contract/languages/catalogues.ts';
import { parametersOf, writeTypes } from './message-parameters.ts';
import { problemsOf } from './translations.ts';

const types = new URL('../contract/languages/message-parameters.ts', import.meta.url);
const toUpdate = 'Run `npm run translations`.';

describe('the catalogues', () => {
  it('are described by the types that the compiler reads', () => {
    expect(readFileSync(types, 'utf8').replaceAll(/\s+/g, ' '), toUpdate).toBe(
      writeTypes(catalogues.en).replaceAll(/\s+/g, ' '),
    );
  });

  it.each(Object.entries(catalogues))('%s: wants the same values as English, in order of ids', (_, texts) => {
    expect(problemsOf(texts, catalogues.en)).toEqual([]);
    expect(Object.keys(texts), toUpdate).toEqual(Object.keys(texts).toSorted());
  });
});

describe('what a message wants', () => {
  it('is found inside plurals, choices and tags', () => {
    expect(parametersOf('{count, plural, one {# car of {owner}} other {# cars}}, <link>{name}</link>')).toEqual({
      count: 'number',
      link: 'tag',
      name: 'text',
      owner: 'text',
    });
  });

  it('is missed where a language leaves it out, and told of', () => {
    expect(problemsOf({ a: 'Hallo' }, { a: 'Hello {name}', b: 'Bye' })).toEqual([
      'missing: b: Bye',
      "wants other values than in English, or can't be read: a",
    ]);
  });
});
