import { distanceKm, moved, spotOf, type Position } from '../../../contract/places/position.ts';
import type { Database } from '../../platform/database/database.ts';
import { drawSecretly } from '../draw-secretly.ts';
import { setSpots, SPOT_SOURCE } from '../spot.queries.ts';
import { findDrawnPins, removePin, setPin } from './pickup.queries.ts';

/** A pin this far from the owner's others is another door, which a renter who knows one of those must not find by it. */
const ELSEWHERE_KM = 1;

/**
 * Shows the car at a point some way from its pin. That way is drawn once for an owner's door, shared by all their cars there and kept
 * however often a pin is put: the average of many would be the door. It is none that the public could know, so not the one from the
 * middle of a town either, at which a car without a pin is shown.
 */
export async function putPin(db: Database, carId: string, pin: Position | null) {
  if (!pin) {
    await removePin(db, carId);
    await setSpots(db, [{ id: carId, spot: null, source: SPOT_SOURCE.unknown }]);
    return;
  }
  const drawn = (await findDrawnPins(db, carId)).find((other) => distanceKm(other.pin, pin) < ELSEWHERE_KM);
  const offset = drawn?.offset ?? drawSecretly();
  await setPin(db, carId, pin, offset);
  await setSpots(db, [{ id: carId, spot: spotOf(moved(pin, offset)), source: SPOT_SOURCE.pin }]);
}
