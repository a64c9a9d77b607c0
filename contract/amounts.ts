import { digitsOf } from './currencies.ts';
import { localeOf } from './languages/locale.ts';
import { once } from './once.ts';

/**
 * Every amount is an integer in the smallest unit of the marketplace's currency. Names say `Cents` whatever that is: 4500
 * `Cents` are 45.00 in dollars, 4500 in yen and 4.500 in dinars.
 */
interface Amounts {
  /** "45$", "45.50$", "1,200$": without a fraction where there is none */
  formatPrice: (cents: number) => string;
  /** "90.00$", "19,999.98$", "−90.00$" */
  formatTotal: (cents: number) => string;
  /** "45" or "1200.50", as `createPriceReader` reads it in this language */
  formatPriceInput: (cents: number) => string;
  /** "1.2K$", for where there is little room */
  formatShort: (cents: number) => string;
  /** "$" */
  symbol: () => string;
  /** "US dollars", "euros" */
  currencyName: () => string;
}

/** "1200.50", the same in every language, and never by way of a fraction that a computer cannot hold. */
export function toDecimal(cents: number, currency: string, withFraction = cents % 10 ** digitsOf(currency) !== 0) {
  const digits = digitsOf(currency);
  const written = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = written.slice(0, written.length - digits);
  const fraction = withFraction && digits > 0 ? `.${written.slice(-digits)}` : '';
  return `${cents < 0 ? '-' : ''}${whole}${fraction}` as `${number}`;
}

/** Dollars have a form of their own in English, which is the same whatever locales a browser or server has. */
const isOwnForm = (language: string, currency: string) => language === 'en' && currency === 'USD';
const dollars = (decimal: string) => `${decimal.replace('-', '−').replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')}$`;

function writer(language: string, currency: string, digits: number): (decimal: `${number}`) => string {
  if (isOwnForm(language, currency)) return dollars;
  const locale = localeOf(language);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const format = once(() => new Intl.NumberFormat(locale, options));
  return (decimal) => format().format(decimal);
}

function create(language: string, currency: string): Amounts {
  const locale = localeOf(language);
  const digits = digitsOf(currency);
  const writeWhole = writer(language, currency, 0);
  const writeAll = writer(language, currency, digits);
  const isOwn = isOwnForm(language, currency);
  const part = (type: 'currency' | 'decimal', number: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).formatToParts(number).find((found) => found.type === type)?.value;
  const point = once(() => part('decimal', 0.5) ?? '.');

  const formatPrice = (cents: number) =>
    (cents % 10 ** digits === 0 ? writeWhole : writeAll)(toDecimal(cents, currency));
  return {
    formatPrice,
    formatTotal: (cents) => writeAll(toDecimal(cents, currency, true)),
    formatPriceInput: (cents) => toDecimal(cents, currency).replace('.', point),
    formatShort(cents) {
      const units = Number(toDecimal(cents, currency));
      const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
      if (isOwn) return `${units.toLocaleString(locale, options)}$`;
      return units.toLocaleString(locale, { ...options, style: 'currency', currency, minimumFractionDigits: 0 });
    },
    symbol: once(() => (isOwn ? '$' : part('currency', 0, { style: 'currency', currency })) ?? currency),
    currencyName: once(() => {
      const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
      return (isOwn ? 'US dollars' : part('currency', 2, options)) ?? currency;
    }),
  };
}

const known = new Map<string, Amounts>();

/** How a language writes amounts of a currency: its ISO 4217 code, in capitals. */
export function createAmounts(language: string, currency: string): Amounts {
  const key = `${language} ${currency}`;
  const amounts = known.get(key) ?? create(language, currency);
  known.set(key, amounts);
  return amounts;
}
