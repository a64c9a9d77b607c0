import { isDeepStrictEqual } from 'node:util';
import type { PickupDocument, PickupEdit } from '../../../contract/cars/pickup/pickup.ts';
import { distanceKm, offsetPosition, pointOf, spotOf, type Position } from '../../../contract/places/position.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireOwn } from '../car.policy.ts';
import { lockCar } from '../car.queries.ts';
import { drawSecureOffset } from '../draw-secure-offset.ts';
import { setSpots, SPOT_SOURCE } from '../spot.queries.ts';
import { findPickup, findPinOffsets, lockPins, removePin, setPin, upsertPickup } from './pickup.queries.ts';
import { NO_PICKUP } from './show-pickup.ts';

/** A pin this far from the owner's others gets a new offset, so that a renter who knows one address cannot compute the other. */
const ELSEWHERE_KM = 1;

/**
 * Shows the car at a random offset from its pin. The offset is drawn once for an owner's address and kept when the pin moves
 * or the car is removed: several points would reveal the address. It must not be known publicly, so the offset from the
 * town's centre, at which a car without a pin is shown, is not reused.
 */
async function putPin(db: Database, ownerId: string, carId: string, pin: Position | null) {
  if (!pin) {
    await removePin(db, carId);
    await setSpots(db, [{ id: carId, spot: null, source: SPOT_SOURCE.unknown }]);
    return;
  }
  await lockPins(db, ownerId);
  const near = (await findPinOffsets(db, ownerId))
    .map(({ spot, north, east }) => ({ km: distanceKm(pointOf(spot), pin), offset: { north, east } }))
    .filter(({ km }) => km < ELSEWHERE_KM)
    .toSorted((a, b) => a.km - b.km);
  const offset = near[0]?.offset ?? drawSecureOffset();
  await setPin(db, carId, pin, offset);
  await setSpots(db, [{ id: carId, spot: spotOf(offsetPosition(pin, offset)), source: SPOT_SOURCE.pin }]);
}

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
    if (!isDeepStrictEqual(pin, saved.pin ?? null)) await putPin(db, viewer.uid, id, pin);
    return { ...pickup, version: saved.version + 1 };
  });
