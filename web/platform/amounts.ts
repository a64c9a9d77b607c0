import { createAmounts } from '../../contract/amounts.ts';
import { digitsOf, partOf, stepOf } from '../../contract/currencies.ts';
import { language, t } from '../language/words.ts';
import { config } from './config.ts';

/** Formatters for the language of the page and the currency of the marketplace. */
export const {
  currencyName,
  formatPrice,
  formatPriceInput,
  formatShort: formatShortTotal,
  formatTotal,
  symbol,
} = createAmounts(language, config.currency);

/** "45$ / day" */
export const formatPricePerDay = (cents: number): string => t('money.per-day', { price: formatPrice(cents) });

/** "from 45$ / day", if the price differs between days. */
export const formatFromPerDay = (cents: number): string => t('money.from-per-day', { price: formatPrice(cents) });

/** The average price per day, and whether it is exact, that is, whether it adds up to the total. */
export function averagePerDay(totalCents: number, days: number): { cents: number; isExact: boolean } {
  const cents = partOf(totalCents, 1, days, stepOf(config.currency));
  return { cents, isExact: cents * days === totalCents };
}

/** "126$ / day", or "126.33$ / day on average" */
export function formatStayPerDay(totalCents: number, days: number): string {
  const { cents, isExact } = averagePerDay(totalCents, days);
  return isExact ? formatPricePerDay(cents) : t('money.average-per-day', { price: formatPrice(cents) });
}

const unit = 10 ** digitsOf(config.currency);

/** An example price: "45.50", or "4500" for currencies without decimals. */
export const examplePrice = (): string => formatPriceInput(unit === 1 ? 4_500 : 45.5 * unit);

/** 45.5 for 4550 cents. Only for the state that pages pass to each other, which is in whole units. */
export const toUnits = (cents: number): number => cents / unit;
export const fromUnits = (units: number): number => Math.round(units * unit);
