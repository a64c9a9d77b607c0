import { isDeepStrictEqual } from 'node:util';
import type { PickupDocument, PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwn } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { findPickup, upsertPickup } from './pickup.queries.ts';
import { NO_PICKUP } from './show-pickup.ts';

/** The same details again are no change, whatever their version, so that a retry after a lost response succeeds. */
export const setPickup = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  id: string,
  { version, ...pickup }: PickupEdit,
): Promise<PickupDocument> =>
  transaction(pool, async (db) => {
    requireOwn(viewer, await lockCar(db, id));
    const saved = (await findPickup(db, id)) ?? NO_PICKUP;
    if (isDeepStrictEqual({ ...saved }, { ...pickup, version: saved.version })) return saved;
    if (saved.version !== version) throw new AppError('pickup/changed-meanwhile');
    await upsertPickup(db, id, pickup);
    return { ...pickup, version: saved.version + 1 };
  });
