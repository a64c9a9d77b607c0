import { carLimits } from './limits.ts';

/** ISO 4217, in lower case as Stripe expects it. */
export const CURRENCY = 'usd';

const PRICE = /^\$?\s*(\d{1,7})?(?:[.,](\d{0,2}))?\s*\$?$/;

/** Reads "45", "45.5", "45,50" or "$45.50". Refuses "1,000", which is a thousand to some and one to others. */
export function parsePriceCents(typed: string | number): number | undefined {
  const text = String(typed).trim();
  // The regular expression would backtrack through a long run of spaces.
  if (text.length > 20) return undefined;
  const [, whole, fraction] = PRICE.exec(text) ?? [];
  if (!whole && !fraction) return undefined;
  const cents = Number(whole ?? 0) * 100 + Number((fraction ?? '').padEnd(2, '0'));
  return cents >= 1 && cents <= carLimits.priceMaxCents ? cents : undefined;
}

/** "45" or "1200.50": no thousands separator, which `parsePriceCents` would refuse. */
export const formatPriceInput = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

// Not `Intl`: amounts look the same whatever locales a browser or server has.
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

function dollars(cents: number, fraction: boolean): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}${grouped(whole)}${fraction ? `.${rest}` : ''}$`;
}

/** "45$", "45.50$", "1,200$" */
export const formatPrice = (cents: number): string => dollars(cents, cents % 100 !== 0);

export const formatPricePerDay = (priceCents: number): string => `${formatPrice(priceCents)} / day`;

/** "90.00$", "19,999.98$", "−90.00$" */
export const formatTotal = (totalCents: number): string => dollars(totalCents, true);
