import { offsetPosition, spotOf, type Position } from '../../contract/places/position.ts';
import { arePlacesLoaded, locate } from '../places/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { drawSecureOffset } from './draw-secure-offset.ts';
import { createCarDensity } from './car-density.ts';
import {
  countByGridCell,
  findUnplaced,
  resetOutdatedSpots,
  setSpots,
  SPOT_SOURCE,
  takeUnplaced,
  type UnplacedCar,
} from './spot.queries.ts';

const BATCH = 100;

/** Draws a separate point for each car around the same place. */
const drawSpot = (place: Position) => spotOf(offsetPosition(place, drawSecureOffset(place)));

async function locateCars(db: Database, cars: readonly UnplacedCar[]) {
  const names = new Map(cars.map(({ key, text }) => [key, { key, text }]));
  const positions = await locate(db, [...names.values()], async () => createCarDensity(await countByGridCell(db)));
  await setSpots(
    db,
    cars.map(({ id, key }) => {
      const position = positions.get(key);
      return position
        ? { id, spot: drawSpot(position), source: SPOT_SOURCE.place }
        : { id, spot: null, source: SPOT_SOURCE.nowhere };
    }),
  );
}

/** Locates cars by the names of their places: new, moved and imported ones, and those from before the feature existed. */
export async function placeCars(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  if (config.places === 'world' && !(await arePlacesLoaded(pool))) return 0;
  await resetOutdatedSpots(pool);
  for (let placed = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const cars = await takeUnplaced(db, BATCH);
      if (cars.length > 0) await locateCars(db, cars);
      return cars.length;
    });
    placed += count;
    if (count < BATCH || stopping?.aborted) return placed;
  }
}

/** For cars whose places are already in the database, such as demo data. */
export const placeKnownCars = async (db: Database, ids: readonly string[]) =>
  locateCars(db, await findUnplaced(db, ids));
