/** What the whole marketplace has once: its day, by its time zone, and its currency. */
export { foretellCurrency, requireCurrency } from './currency.ts';
export { marketDay, marketMoment } from './day.queries.ts';
