import { localeOf } from '../../contract/languages/locale.ts';
import { language } from '../language/words.ts';

const names = new Map<string, string>();

/** Returns a language's own name, such as "español". A browser that does not know it uses the language of the page. */
export function languageName(code: string): string {
  const name =
    names.get(code) ?? new Intl.DisplayNames([code, localeOf(language)], { type: 'language' }).of(code) ?? code;
  names.set(code, name);
  return name;
}
