import { isDeepStrictEqual } from 'node:util';
import type { PickupDocument, PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwn } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { findPickup, upsertPickup } from './pickup.queries.ts';
import { putPin } from './put-pin.ts';
import { NO_PICKUP } from './show-pickup.ts';

/** Accepts any version if nothing changes, so that a retry after a lost response succeeds. */
export const setPickup = (
  { pool }: Pick<Services, 'pool'>,
  viewer: Viewer,
  id: string,
  { version, pin: requestedPin, ...rest }: PickupEdit,
): Promise<PickupDocument> =>
  transaction(pool, async (db) => {
    requireOwn(viewer, await lockCar(db, id));
    const saved = (await findPickup(db, id)) ?? NO_PICKUP;
    const pin = requestedPin === undefined ? (saved.pin ?? null) : requestedPin;
    const pickup = { ...rest, pin };
    if (isDeepStrictEqual({ ...saved }, { ...pickup, version: saved.version })) return saved;
    if (saved.version !== version) throw new AppError('pickup/changed-meanwhile');
    await upsertPickup(db, id, pickup);
    if (!isDeepStrictEqual(pin, saved.pin ?? null)) await putPin(db, id, pin);
    return { ...pickup, version: saved.version + 1 };
  });
