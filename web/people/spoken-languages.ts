import { localeOf } from '../../contract/languages/locale.ts';
import { language } from '../language/words.ts';

let names: Intl.DisplayNames | undefined;

/** A language's name in the language of the page: "Spanish". */
export function nameLanguage(code: string): string {
  names ??= new Intl.DisplayNames(localeOf(language), { type: 'language' });
  return names.of(code) ?? code;
}
