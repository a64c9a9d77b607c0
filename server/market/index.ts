/** Values of the whole marketplace: the current date in its time zone, and its currency. */
export { checkCurrency as foretellCurrency, applyCurrency as requireCurrency } from './currency.ts';
export { marketToday as marketDay, marketNow as marketMoment } from './day.queries.ts';
