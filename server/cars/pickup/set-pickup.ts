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
import {
  findPickup,
  findDrawnSpots,
  lockPins,
  removePin,
  saveDrawnSpot,
  setPin,
  upsertPickup,
} from './pickup.queries.ts';
import { NO_PICKUP } from './show-pickup.ts';

/** A pin this far from the owner's others gets its own point. */
const ELSEWHERE_KM = 1;

/**
 * Shows the car at a random point near its pin. The point is drawn once and kept when the pin moves or the car is removed:
 * several points would reveal the address. The owner's other pins around the first show its point, too, because a renter
 * who knows one address must not be able to compute another.
 */
async function putPin(db: Database, ownerId: string, carId: string, pin: Position | null) {
  if (!pin) {
    await removePin(db, carId);
    await setSpots(db, [{ id: carId, spot: null, source: SPOT_SOURCE.unknown }]);
    return;
  }
  await lockPins(db, ownerId);
  await setPin(db, carId, pin);
  // The first one, so that a pin that is set again is shown where it was.
  const [first] = (await findDrawnSpots(db, ownerId))
    .map((drawn) => ({ ...drawn, km: distanceKm(pointOf(drawn.pinSpot), pin) }))
    .filter(({ km }) => km < ELSEWHERE_KM)
    .toSorted((a, b) => a.drawnAt.getTime() - b.drawnAt.getTime() || a.km - b.km);
  const offset = first ?? drawSecureOffset(pin);
  const spot = first?.shownSpot ?? spotOf(offsetPosition(pin, offset));
  if (!first) await saveDrawnSpot(db, ownerId, { pinSpot: spotOf(pin), shownSpot: spot, ...offset });
  await setSpots(db, [{ id: carId, spot, source: SPOT_SOURCE.pin }]);
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
