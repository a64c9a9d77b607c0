import { digitsOf, stepOf } from './currencies.ts';
import { carLimits } from './cars/limits.ts';
import { localeOf } from './languages/locale.ts';
import { once } from './once.ts';

/** Currencies with a unit worth less than about ten US cents, which makes prices large numbers. */
const SMALL_UNITS =
  /^(AFN|ALL|AMD|AOA|ARS|BDT|BIF|CDF|COP|CRC|CVE|CZK|DOP|DZD|EGP|ETB|GMD|GNF|GYD|HNL|HTG|HUF|IDR|INR|JMD|KES|KGS|KHR|KRW|KZT|LAK|LBP|LKR|LRD|MDL|MGA|MKD|MMK|MNT|MUR|MVR|MWK|MXN|MZN|NGN|NIO|NPR|PHP|PKR|PYG|RSD|RUB|RWF|SCR|SLE|SOS|SRD|THB|TRY|TWD|TZS|UAH|UGX|UYU|UZS|VND|YER|ZAR|ZMW)$/;

/** Limits for the price of a day. */
export const priceLimits = (currency: string) => ({
  minCents: stepOf(currency),
  maxCents: SMALL_UNITS.test(currency) ? carLimits.priceMaxCentsOfSmallUnits : carLimits.priceMaxCents,
  stepCents: stepOf(currency),
});

const partOf = (parts: Intl.NumberFormatPart[], type: Intl.NumberFormatPart['type']) =>
  parts.find((part) => part.type === type)?.value ?? '';

function marksOf(locale: string, currency: string): string[] {
  const shown = (['code', 'symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    partOf(
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0),
      'currency',
    ),
  );
  // The longest first: "US$" ends in "$".
  return [...new Set(shown.map((mark) => mark.toLowerCase()))].toSorted((a, b) => b.length - a.length);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Currency symbols around a number, and patterns with and without separators. */
function formsOf(language: string, currency: string) {
  const locale = localeOf(language);
  const digits = digitsOf(currency);
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.8);
  const group = partOf(parts, 'group').replace(/\s/, ' ');
  const point = partOf(parts, 'decimal');
  const fraction = `(?:${escaped(point)}(?<own>\\d{0,${digits}}))?`;
  const grouped = new RegExp(`^(?<whole>\\d{1,3}(?:${escaped(group)}\\d{3})+)${fraction}$`);
  const plain = new RegExp(
    `^(?<whole>\\d{1,10})?(?:${escaped(point)}(?<own>\\d{0,${digits}})|[.,](?<other>\\d{0,${Math.min(2, digits)}}))?$`,
  );
  return { marks: marksOf(locale, currency), group, grouped, plain };
}

/**
 * Parses typed amounts of any size: "45", "45.5", "45,50", "1,234.50", "$45.50" or "45.50 USD" in English, "1.234,50 €"
 * in German. Rejects ambiguous input that may mean a thousand or one ("1,000" in English, "1.000" in German), and more
 * decimals than the currency has.
 */
export function createAmountReader(language: string, currency: string) {
  const digits = digitsOf(currency);
  const { minCents, stepCents } = priceLimits(currency);
  const forms = once(() => formsOf(language, currency));
  /** May mean a thousand or one; unambiguous only in currencies without decimals. */
  const isAmbiguous = (whole: string) => digits > 0 && /^\d+[.,]\d{3}$/.test(whole);

  function withoutMarks(typed: string): string {
    const { marks } = forms();
    let text = typed;
    const first = marks.find((mark) => text.toLowerCase().startsWith(mark));
    if (first) text = text.slice(first.length).trimStart();
    const last = marks.find((mark) => text.toLowerCase().endsWith(mark));
    return last ? text.slice(0, -last.length).trimEnd() : text;
  }

  return (typed: string | number): number | undefined => {
    const trimmed = String(typed).trim();
    // Limits the length, because the regular expressions would backtrack on a long run of spaces.
    if (trimmed === '' || trimmed.length > 24) return undefined;
    const { group, grouped, plain } = forms();
    const text = withoutMarks(trimmed.replaceAll(/\s/g, ' '));
    const { whole = '', own, other } = (grouped.exec(text) ?? plain.exec(text))?.groups ?? {};
    const rest = own ?? other ?? '';
    if ((!whole && !rest) || (own === undefined && isAmbiguous(whole))) return undefined;
    const cents = Number(whole.replaceAll(group, '')) * 10 ** digits + Number(rest.padEnd(digits, '0'));
    return cents >= minCents && cents % stepCents === 0 ? cents : undefined;
  };
}

/** Like `createAmountReader`, but limited to valid prices of a day. */
export function createPriceReader(language: string, currency: string) {
  const readAmount = createAmountReader(language, currency);
  const { maxCents } = priceLimits(currency);
  return (typed: string | number): number | undefined => {
    const cents = readAmount(typed);
    return cents !== undefined && cents <= maxCents ? cents : undefined;
  };
}
