import { digitsOf } from './currencies.ts';
import { localeOf } from './languages/locale.ts';
import { once } from './once.ts';

/**
 * Every amount is an integer in the smallest unit of the marketplace's currency, and its name ends in `Cents` whatever
 * the currency: 4500 `Cents` are 45.00 dollars, 4500 yen or 4.500 dinars.
 */
interface Amounts {
  /** "45$", "45.50$", "1,200$": whole amounts have no decimals */
  formatPrice: (cents: number) => string;
  /** "90.00$", "19,999.98$", "−90.00$" */
  formatTotal: (cents: number) => string;
  /** "45" or "1200.50", as `createPriceReader` reads it in this language */
  formatPriceInput: (cents: number) => string;
  /** "1.2K$", for tight spaces */
  formatShort: (cents: number) => string;
  /** "$" */
  symbol: () => string;
  /** "US dollars", "euros" */
  currencyName: () => string;
}

/** Returns "1200.50" in every language, without floating-point arithmetic. */
export function toDecimal(cents: number, currency: string, withFraction = cents % 10 ** digitsOf(currency) !== 0) {
  const digits = digitsOf(currency);
  const written = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = written.slice(0, written.length - digits);
  const fraction = withFraction && digits > 0 ? `.${written.slice(-digits)}` : '';
  return `${cents < 0 ? '-' : ''}${whole}${fraction}` as `${number}`;
}

/** Dollars in English use our own format, independent of the locale data of the browser or server. */
const usesDollarFormat = (language: string, currency: string) => language === 'en' && currency === 'USD';
const dollars = (decimal: string) => `${decimal.replace('-', '−').replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')}$`;

function writer(language: string, currency: string, digits: number): (decimal: `${number}`) => string {
  if (usesDollarFormat(language, currency)) return dollars;
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
  const isDollarFormat = usesDollarFormat(language, currency);
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
      if (isDollarFormat) return `${units.toLocaleString(locale, options)}$`;
      return units.toLocaleString(locale, { ...options, style: 'currency', currency, minimumFractionDigits: 0 });
    },
    symbol: once(() => (isDollarFormat ? '$' : part('currency', 0, { style: 'currency', currency })) ?? currency),
    currencyName: once(() => {
      const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
      return (isDollarFormat ? 'US dollars' : part('currency', 2, options)) ?? currency;
    }),
  };
}

const cache = new Map<string, Amounts>();

/** Expects an ISO 4217 code in capitals. */
export function createAmounts(language: string, currency: string): Amounts {
  const key = `${language} ${currency}`;
  const amounts = cache.get(key) ?? create(language, currency);
  cache.set(key, amounts);
  return amounts;
}
