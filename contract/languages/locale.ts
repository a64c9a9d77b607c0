import { lookUp } from '../look-up.ts';

/** Languages whose bare code selects the formats of another country than our translation: `pt` alone means Brazil. */
const LOCALES: Partial<Record<string, string>> = { pt: 'pt-PT' };

/** The `Intl` locale for numbers, amounts, plurals and names. Dates are the same in both countries. */
export const localeOf = (language: string): string => lookUp(LOCALES, language) ?? language;
