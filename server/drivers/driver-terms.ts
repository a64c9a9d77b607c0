import type { DriverTerms } from '../../contract/drivers/driver-rules.ts';
import { lockCar, requireCan, requireVisible } from '../cars/index.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findListing, findTerms, saveTerms } from './driver-terms.queries.ts';

export const NO_TERMS: DriverTerms = { onlyApproved: false, leastAge: null, leastYears: null };

type Reading = Pick<Services, 'pool'>;

export async function showTerms({ pool }: Reading, viewer: Viewer | undefined, carId: string): Promise<DriverTerms> {
  requireVisible(viewer, await findListing(pool, carId));
  return (await findTerms(pool, carId)) ?? NO_TERMS;
}

/** They count from the next booking on, without a review. Whoever holds the car at this moment does so before or after. */
export const setTerms = ({ pool }: Reading, viewer: Viewer, carId: string, terms: DriverTerms): Promise<DriverTerms> =>
  transaction(pool, async (db) => {
    requireCan(viewer, 'edit', await lockCar(db, carId));
    await saveTerms(db, carId, terms);
    await record(db, { action: 'driver-terms-changed', actor: viewer, carId, details: { to: terms } });
    return terms;
  });
