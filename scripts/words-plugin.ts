import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import * as catalogues from '../contract/languages/catalogues.ts';
import { directionOf } from '../contract/languages/direction.ts';
import { createFormat } from '../contract/languages/create-translate.ts';
import type { Catalogue, Language } from '../contract/languages/translate.ts';
import { inlineWords } from './inline-words.ts';

const VIRTUAL = 'virtual:words';
const RESOLVED = `\0${VIRTUAL}`;
const FALLBACK = 'en';

const byLanguage: Record<Language, Catalogue> = { ...catalogues };

const textsOf = (language: Language): Record<string, string> => byLanguage[language];

const compileAll = (language: Language) =>
  Object.fromEntries(Object.entries(textsOf(language)).map(([id, text]) => [id, compile(text)]));

/** The HTML page contains messages too: `%WORDS(page.description)%`. */
function fillPage(html: string, language: Language): string {
  const fill = createFormat(language);
  return html.replace(/%WORDS\(([\w.-]+)\)%/g, (_, id: string) => {
    const text = textsOf(language)[id];
    if (text === undefined) throw new Error(`There is no message ${id}.`);
    return (fill(compile(text), { brand: '%BRAND%' }) as string).replaceAll('"', '&quot;');
  });
}

/** For a build in one language: inlines the messages, so that a page loads only those that it shows. */
export const wordsOf = (language: Language): Plugin => ({
  name: 'words-of-one-language',
  enforce: 'post',
  resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
  load: (id) =>
    id === RESOLVED
      ? `export const language = ${JSON.stringify(language)}; export const find = (id) => id;`
      : undefined,
  transform(code, id) {
    if (!/\/(web|contract)\/.*\.tsx?$/.test(id) || !/\b(t|rich|of)\(/.test(code)) return undefined;
    const texts = textsOf(language);
    return { code: inlineWords(code, this.parse(code), texts, id), map: null };
  },
  transformIndexHtml: (html) =>
    fillPage(html.replace('%LANGUAGE%', language).replace('%DIRECTION%', directionOf(language)), language),
});

/** For development and tests: includes all languages; the page's `lang` selects one. */
export const allWords = (): Plugin => ({
  name: 'words-of-all-languages',
  resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    const all = Object.fromEntries((Object.keys(catalogues) as Language[]).map((name) => [name, compileAll(name)]));
    return `const all = ${JSON.stringify(all)};
export const language = globalThis.document?.documentElement?.lang || '${FALLBACK}';
export function find(id) {
  const message = all[language][id];
  if (message === undefined) throw new Error('There is no message ' + id + '.');
  return message;
}`;
  },
  transformIndexHtml: (html) => fillPage(html, (/<html lang="(\w+)"/.exec(html)?.[1] ?? FALLBACK) as Language),
});
