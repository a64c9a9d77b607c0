import type { DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { lockCar, requireCan, requireVisible } from '../cars/index.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findCarOwner, findTerms, saveTerms } from './driver-terms.queries.ts';

export const NO_TERMS: DriverTerms = { onlyApproved: false, leastAge: null, leastYears: null };

type ReadServices = Pick<Services, 'pool'>;

export async function showDriverTerms(
  { pool }: ReadServices,
  viewer: Viewer | undefined,
  carId: string,
): Promise<DriverTerms> {
  requireVisible(viewer, await findCarOwner(pool, carId));
  return (await findTerms(pool, carId)) ?? NO_TERMS;
}

/** New terms apply from the next booking and need no review. The car's lock orders the change before or after a concurrent hold. */
export const setDriverTerms = (
  { pool }: ReadServices,
  viewer: Viewer,
  carId: string,
  terms: DriverTerms,
): Promise<DriverTerms> =>
  transaction(pool, async (db) => {
    requireCan(viewer, 'edit', await lockCar(db, carId));
    await saveTerms(db, carId, terms);
    await record(db, { action: 'driver-terms-changed', actor: viewer, carId, details: { to: terms } });
    return terms;
  });
