import compile from 'icu-minify/compile';
import * as catalogues from '../../../contract/languages/catalogues.ts';
import { createTranslate, type CompiledMessage } from '../../../contract/languages/create-translate.ts';
import type { Catalogue, Language, Translate } from '../../../contract/languages/translate.ts';

const byLanguage: Record<Language, Catalogue> = { ...catalogues };

export const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && Object.hasOwn(catalogues, text);

function create(language: Language): Translate {
  const compiled = new Map<string, CompiledMessage>();
  const words: Record<string, string> = byLanguage[language];
  return createTranslate(language, (id) => {
    const known = compiled.get(id);
    if (known !== undefined) return known;
    const text = words[id];
    if (text === undefined) throw new Error(`There is no message ${id}.`);
    const message = compile(text);
    compiled.set(id, message);
    return message;
  });
}

const translators = new Map<Language, Translate>();

/** Returns a function that writes messages in a language. */
export function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const created = create(language);
  translators.set(language, created);
  return created;
}
