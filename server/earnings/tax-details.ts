import type { CallOutput } from '../../contract/calls.ts';
import type { TaxDetails } from '../../contract/earnings/tax/tax.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { findTaxDetails, hasTaxDetails, upsertTaxDetails } from './tax.queries.ts';

/** Payouts wait until required tax details are entered. */
export const needsTaxDetails = async (
  db: Database,
  { dac7 }: Pick<Config, 'dac7'>,
  ownerId: string,
): Promise<boolean> => dac7 && !(await hasTaxDetails(db, ownerId));

export const showTaxDetails = async (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  userId: string,
): Promise<CallOutput<'GET /api/my/tax-details'>> => ({
  details: (await findTaxDetails(pool, userId)) ?? null,
  isNeeded: config.dac7,
});

export async function saveTaxDetails(
  { pool }: Pick<Services, 'pool'>,
  userId: string,
  details: TaxDetails,
): Promise<TaxDetails> {
  await upsertTaxDetails(pool, userId, details);
  return details;
}
