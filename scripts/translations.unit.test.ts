import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as catalogues from '../contract/languages/catalogues.ts';
import { parametersOf, writeTypes } from './message-parameters.ts';
import { filled, problemsOf } from './translations.ts';

const types = new URL('../contract/languages/message-parameters.ts', import.meta.url);
const hint = 'Run `npm run translations`.';

describe('the catalogues', () => {
  it('match the generated types', () => {
    expect(existsSync(types) && readFileSync(types, 'utf8'), hint).toBe(writeTypes(catalogues.en));
  });

  it.each(Object.entries(catalogues))('%s: has the same parameters as English, sorted by id', (_, texts) => {
    expect(problemsOf(texts, catalogues.en)).toEqual([]);
    expect(Object.keys(texts), hint).toEqual(Object.keys(texts).toSorted());
  });
});

describe('parameters of a message', () => {
  it('are found inside plurals, selects and tags', () => {
    expect(parametersOf('{count, plural, one {# car of {owner}} other {# cars}}, <link>{name}</link>')).toEqual({
      count: 'number',
      link: 'tag',
      name: 'text',
      owner: 'text',
    });
  });

  it('are typed only for messages that have some', () => {
    const written = writeTypes({ a: 'Hello', b: 'Hello {name}', c: 'Go <link>back</link>' });
    expect(written.match(/'\w': .*/g)).toEqual(["'b': { name: 'text' };", "'c': { link: 'tag' };"]);
  });

  it('are reported when a translation omits them', () => {
    expect(problemsOf({ a: 'Hallo' }, { a: 'Hello {name}', b: 'Bye' })).toEqual([
      'missing: b: Bye',
      'has other placeholders than in English, or cannot be parsed: a',
    ]);
  });
});

describe('a new English message', () => {
  const english = { a: 'Hello {name}', b: 'Bye' };
  const texts = filled({ b: 'Tschüss' }, english);

  it('is copied into the other languages with a marker', () => {
    expect(texts).toEqual({ a: '[en] Hello {name}', b: 'Tschüss' });
    expect(filled(texts, english)).toEqual(texts);
  });

  it('is rejected until it is translated', () => {
    expect(problemsOf(texts, english)).toEqual(['to be translated: a: Hello {name}']);
    expect(problemsOf({ ...texts, a: 'Hallo {name}' }, english)).toEqual([]);
  });
});
