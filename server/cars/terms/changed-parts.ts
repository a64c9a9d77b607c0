import { isDeepStrictEqual } from 'node:util';
import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import type { StoredChange } from '../../history/index.ts';
import { tidy } from './show-terms.ts';

/** Which parts of a document differ, for the history, with what stood there. */
export function changedParts<Document extends object>(before: Document, after: Document) {
  const all = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Document & string)[]);
  const parts = [...all].filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (document: Document): Partial<Document> =>
    Object.fromEntries(
      parts.filter((part) => part in document).map((part) => [part, document[part]]),
    ) as Partial<Document>;
  return { parts, from: only(before), to: only(after) };
}

/** Of hundreds of days, one press changes a few. */
export function onlyChangedDays(details: ReturnType<typeof changedParts<PriceRules>>) {
  if (!details.parts.includes('days')) return details;
  const { from, to } = changedParts(details.from.days!, details.to.days!) as Record<'from' | 'to', PriceRules['days']>;
  return { ...details, from: { ...details.from, days: from }, to: { ...details.to, days: to } };
}

/** What a reviewer looks at: prices of days, and not discounts, which are off a price that was seen. */
export function listDayPriceChanges(before: PriceRules, after: PriceRules, today: string): StoredChange[] {
  const ofDays = (rules: PriceRules) => ({ ...tidy(rules, today), discounts: [] });
  const { parts, from, to } = onlyChangedDays(changedParts<PriceRules>(ofDays(before), ofDays(after)));
  return parts.length > 0 ? [{ field: 'dayPrices', before: from, after: to }] : [];
}
