/** Values of the whole marketplace: the current date in its time zone, and its currency. */
export { checkCurrency, applyCurrency } from './currency.ts';
export { marketToday, marketNow } from './day.queries.ts';
