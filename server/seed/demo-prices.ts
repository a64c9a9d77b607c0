import { toDecimal } from '../../contract/amounts.ts';
import { digitsOf } from '../../contract/currencies.ts';
import { createPriceReader, priceLimits } from '../../contract/typed-amounts.ts';
import { lookUp } from '../../contract/look-up.ts';

/** Approximate value of a dollar, so that demo prices look realistic. Other currencies count as equal to the dollar. */
const RATES: Record<string, number> = {
  BHD: 0.38,
  BRL: 5.5,
  CLP: 950,
  CNY: 7,
  COP: 4_000,
  CZK: 23,
  DKK: 7,
  HKD: 8,
  HUF: 360,
  IDR: 16_000,
  INR: 85,
  ISK: 140,
  JOD: 0.7,
  JPY: 150,
  KRW: 1_400,
  KWD: 0.3,
  MXN: 18,
  NOK: 10,
  OMR: 0.38,
  PHP: 57,
  PLN: 4,
  SEK: 10,
  THB: 34,
  TND: 3,
  TRY: 40,
  TWD: 32,
  UGX: 3_700,
  VND: 25_000,
  XAF: 600,
  XOF: 600,
  ZAR: 18,
};

/** The value of a US cent in the currency's smallest unit */
export const rateOf = (currency: string): number => ((lookUp(RATES, currency) ?? 1) * 10 ** digitsOf(currency)) / 100;

const readDollars = createPriceReader('en', 'USD');

/** Converts a price in dollars into a round price in the currency, as an owner would type it. */
export function demoPrice(dollars: string, currency: string): string {
  if (lookUp(RATES, currency) === undefined && digitsOf(currency) === 2) return dollars;
  const { stepCents } = priceLimits(currency);
  const cents = Number(((readDollars(dollars) ?? 0) * rateOf(currency)).toPrecision(2));
  return toDecimal(Math.max(1, Math.round(cents / stepCents)) * stepCents, currency);
}
