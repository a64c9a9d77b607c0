import { once } from '../once.ts';
import { localeOf } from './locale.ts';
import type { Language } from './translate.ts';

/** The thousands separator, and the number from which it is used. Languages that are not listed fall back to `Intl`. */
const GROUPS: Partial<Record<Language, { mark: string; from: number }>> = {
  de: { mark: '.', from: 1_000 },
  en: { mark: ',', from: 1_000 },
  es: { mark: '.', from: 10_000 },
  fr: { mark: '\u202f', from: 1_000 },
  pt: { mark: '\u00a0', from: 10_000 },
};

/**
 * "1,234". Same output as `Intl`, whose first use blocks a slow phone for 150 ms, too long for a page's first render.
 */
export function createWholeNumbers(language: Language): (number: number) => string {
  const groups = GROUPS[language];
  const fallback = once(() => new Intl.NumberFormat(localeOf(language)));
  return (number) => {
    if (!groups || !Number.isSafeInteger(number) || number < 0 || Object.is(number, -0))
      return fallback().format(number);
    return number < groups.from ? String(number) : String(number).replace(/\B(?=(?:\d{3})+$)/g, groups.mark);
  };
}
