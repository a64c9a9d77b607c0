import { carLimits } from './limits.ts';

/** Of everything that is rented and paid here, as ISO 4217 in small letters. */
export const CURRENCY = 'usd';

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

/** A price as it stands in a form field: "45" or "1200.50", without the comma that reading it back would refuse. */
export const formatPriceInput = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

// By hand, since this is the one way that amounts are written, whatever languages a browser or a server knows.
const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');

function dollars(cents: number, fraction: boolean): string {
  const [whole = '0', rest = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '−' : ''}${grouped(whole)}${fraction ? `.${rest}` : ''}$`;
}

/** "45$", "45.50$", "1,200$": cents only where there are some. */
export const formatPrice = (cents: number): string => dollars(cents, cents % 100 !== 0);

/** "45$ / day", "1,200.50$ / day" */
export const formatPricePerDay = (priceCents: number): string => `${formatPrice(priceCents)} / day`;

/** "90.00$", "19,999.98$", and "−90.00$" of money that went back */
export const formatTotal = (totalCents: number): string => dollars(totalCents, true);
