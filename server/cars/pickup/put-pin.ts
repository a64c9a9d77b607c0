import { distanceKm, offsetPosition, spotOf, type Position } from '../../../contract/places/position.ts';
import type { Database } from '../../platform/database/database.ts';
import { drawSecureOffset } from '../draw-secure-offset.ts';
import { setSpots, SPOT_SOURCE } from '../spot.queries.ts';
import { findDrawnPins, removePin, setPin } from './pickup.queries.ts';

/** A pin this far from the owner's others gets a new offset, so that a renter who knows one address cannot compute the other. */
const ELSEWHERE_KM = 1;

/**
 * Shows the car at a random offset from its pin. The offset is drawn once for an address, shared by all the owner's cars there,
 * and kept when the pin changes: the average of several would reveal the address. It must not be known publicly, so the
 * offset from the town's centre, at which a car without a pin is shown, is not reused.
 */
export async function putPin(db: Database, carId: string, pin: Position | null) {
  if (!pin) {
    await removePin(db, carId);
    await setSpots(db, [{ id: carId, spot: null, source: SPOT_SOURCE.unknown }]);
    return;
  }
  const drawn = (await findDrawnPins(db, carId)).find((other) => distanceKm(other.pin, pin) < ELSEWHERE_KM);
  const offset = drawn?.offset ?? drawSecureOffset();
  await setPin(db, carId, pin, offset);
  await setSpots(db, [{ id: carId, spot: spotOf(offsetPosition(pin, offset)), source: SPOT_SOURCE.pin }]);
}
