import { isDeepStrictEqual } from 'node:util';
import type { PriceRules } from '../../../contract/cars/stay-price.ts';
import type { StoredChange } from '../../history/index.ts';
import { normalizeRules } from './show-terms.ts';

/** Returns the differing parts of two documents with their values, for the history. */
export function changedParts<Document extends object>(before: Document, after: Document) {
  const all = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Document & string)[]);
  const parts = [...all].filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (document: Document): Partial<Document> =>
    Object.fromEntries(
      parts.filter((part) => part in document).map((part) => [part, document[part]]),
    ) as Partial<Document>;
  return { parts, from: only(before), to: only(after) };
}

/** Keeps only the changed days, because a change usually affects a few of hundreds. */
export function onlyChangedDays(details: ReturnType<typeof changedParts<PriceRules>>) {
  if (!details.parts.includes('days')) return details;
  const { from, to } = changedParts(details.from.days!, details.to.days!) as Record<'from' | 'to', PriceRules['days']>;
  return { ...details, from: { ...details.from, days: from }, to: { ...details.to, days: to } };
}

/** Reviewers see day prices but not discounts, because discounts only lower reviewed prices. */
export function listDayPriceChanges(before: PriceRules, after: PriceRules, today: string): StoredChange[] {
  const withoutDiscounts = (rules: PriceRules) => ({ ...normalizeRules(rules, today), discounts: [] });
  const { parts, from, to } = onlyChangedDays(
    changedParts<PriceRules>(withoutDiscounts(before), withoutDiscounts(after)),
  );
  return parts.length > 0 ? [{ field: 'dayPrices', before: from, after: to }] : [];
}
