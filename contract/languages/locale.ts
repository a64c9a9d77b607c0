import { lookUp } from '../look-up.ts';

/** Languages whose bare code means the numbers and names of another country than their words: `pt` is that of Brazil. */
const LOCALES: Partial<Record<string, string>> = { pt: 'pt-PT' };

/** What `Intl` is asked for, where numbers, amounts, plurals or names are written. Days are the same in either country. */
export const localeOf = (language: string): string => lookUp(LOCALES, language) ?? language;
