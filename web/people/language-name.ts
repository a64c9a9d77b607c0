import { localeOf } from '../../contract/languages/locale.ts';
import { language } from '../language/words.ts';

let names: Intl.DisplayNames | undefined;

/** Returns a language's name in the language of the page, such as "Spanish". */
export function languageName(code: string): string {
  names ??= new Intl.DisplayNames(localeOf(language), { type: 'language' });
  return names.of(code) ?? code;
}
