import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { changeCurrency, findCurrency, hasCars, hasRentals } from './currency.queries.ts';

const currencyError = (before: string, currency: string) =>
  new StartError(
    `CURRENCY is ${currency}, but this marketplace has rentals in ${before}, and the currency of existing rentals cannot change: ` +
      `set CURRENCY=${before}, or use another database for a marketplace in ${currency}.`,
  );

/** Call it after migrating and before anything writes an amount. */
export async function applyCurrency(
  pool: Pool,
  { currency }: Pick<Config, 'currency'>,
  log?: FastifyBaseLogger,
): Promise<void> {
  const before = await findCurrency(pool);
  if (before === currency) return;
  if (!(await changeCurrency(pool, currency))) throw currencyError(before, currency);
  if (await hasCars(pool)) {
    log?.warn({ before, currency }, 'the currency was changed: cars keep the numbers of their prices');
  }
}

/** Throws the same error, but changes nothing. */
export async function checkCurrency(pool: Pool, { currency }: Pick<Config, 'currency'>): Promise<void> {
  const before = await findCurrency(pool);
  if (before !== currency && (await hasRentals(pool))) throw currencyError(before, currency);
}
