import { formatPriceInput, formatShortTotal } from './amounts.ts';

const MAX_LENGTH = 6;

/** A price that fits into a day of a calendar: "97.25" without the currency, or "1.2K$" if that is too long. */
export function formatDayPrice(cents: number): string {
  const price = formatPriceInput(cents);
  return price.length > MAX_LENGTH ? formatShortTotal(cents) : price;
}
