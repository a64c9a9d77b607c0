import { createAmounts } from '../../contract/amounts.ts';
import { digitsOf, partOf, stepOf } from '../../contract/currencies.ts';
import { language, t } from '../language/words.ts';
import { config } from './config.ts';

/** In the language of the page and the currency of the marketplace. */
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

/** "from 45$ / day", where days differ */
export const formatFromPerDay = (cents: number): string => t('money.from-per-day', { price: formatPrice(cents) });

/** What a day of a stay comes to, and whether that times the days is the total. */
export function dayOf(totalCents: number, days: number): { cents: number; isExact: boolean } {
  const cents = partOf(totalCents, 1, days, stepOf(config.currency));
  return { cents, isExact: cents * days === totalCents };
}

/** "126$ / day", or "126.33$ / day on average" */
export function formatStayPerDay(totalCents: number, days: number): string {
  const { cents, isExact } = dayOf(totalCents, days);
  return isExact ? formatPricePerDay(cents) : t('money.average-per-day', { price: formatPrice(cents) });
}

const unit = 10 ** digitsOf(config.currency);

/** "45.50", or "4500" where there is no fraction: what a price looks like */
export const examplePrice = (): string => formatPriceInput(unit === 1 ? 4_500 : 45.5 * unit);

/** 45.5 dollars for 4550 cents: only for the state that pages hand over, which is in whole units. */
export const toUnits = (cents: number): number => cents / unit;
export const fromUnits = (units: number): number => Math.round(units * unit);
