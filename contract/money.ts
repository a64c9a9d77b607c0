import { carLimits } from './limits.ts';

const PRICE = /^\$?\s*(\d{1,7})?(?:[.,](\d{0,2}))?\s*\$?$/;

/**
 * A price as a person types it ("45", "45.5", "45,50", "$45.50") in whole cents, or nothing when it is no price that a
 * car may have. A separator before three digits is refused: "1,000" is a thousand to some people and one to others.
 */
export function parsePriceCents(typed: string | number): number | undefined {
  const text = String(typed).trim();
  // No price is this long, and the pattern would try every way to split a long row of spaces.
  if (text.length > 20) return undefined;
  const [, whole, fraction] = PRICE.exec(text) ?? [];
  if (!whole && !fraction) return undefined;
  const cents = Number(whole ?? 0) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return cents >= 1 && cents <= carLimits.priceMaxCents ? cents : undefined;
}

/** A price as it stands in a form field: "45" or "45.50". */
export const formatPrice = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** "45$ / day", "45.50$ / day" */
export const formatPricePerDay = (priceCents: number): string => `${formatPrice(priceCents)}$ / day`;

/** "90.00$" */
export const formatTotal = (totalCents: number): string => `${(totalCents / 100).toFixed(2)}$`;
