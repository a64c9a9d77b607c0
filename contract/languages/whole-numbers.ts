import { once } from '../once.ts';
import { localeOf } from './locale.ts';
import type { Language } from './translate.ts';

/** What stands between groups of three digits, and from which number on. A language without a line asks `Intl`. */
const GROUPS: Partial<Record<Language, { mark: string; from: number }>> = {
  de: { mark: '.', from: 1_000 },
  en: { mark: ',', from: 1_000 },
  es: { mark: '.', from: 10_000 },
  fr: { mark: '\u202f', from: 1_000 },
  pt: { mark: '\u00a0', from: 10_000 },
};

/** "1,234". As `Intl` writes it, whose first use holds up a slow phone for 150 ms: too long for what a page shows first. */
export function createWholeNumbers(language: Language): (number: number) => string {
  const groups = GROUPS[language];
  const others = once(() => new Intl.NumberFormat(localeOf(language)));
  return (number) => {
    if (!groups || !Number.isSafeInteger(number) || number < 0 || Object.is(number, -0)) return others().format(number);
    return number < groups.from ? String(number) : String(number).replace(/\B(?=(?:\d{3})+$)/g, groups.mark);
  };
}
