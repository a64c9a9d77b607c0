import { moved, spotOf, type Position } from '../../contract/places/position.ts';
import { arePlacesLoaded, locate } from '../places/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { drawSecretly } from './draw-secretly.ts';
import { createMarketFields } from './market-fields.ts';
import {
  countByFields,
  findUnplaced,
  lookAgain,
  setSpots,
  SPOT_SOURCE,
  takeUnplaced,
  type UnplacedCar,
} from './spot.queries.ts';

const BATCH = 100;

/** Drawn for each car by itself, around the same place. */
const drawSpot = (place: Position) => spotOf(moved(place, drawSecretly()));

async function place(db: Database, cars: readonly UnplacedCar[]) {
  const names = new Map(cars.map(({ key, text }) => [key, { key, text }]));
  const positions = await locate(db, [...names.values()], async () => createMarketFields(await countByFields(db)));
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

/** By the names of their places. For new ones, and for those that were moved, imported or there before anybody asked. */
export async function placeCars(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<number> {
  if (config.places === 'world' && !(await arePlacesLoaded(pool))) return 0;
  await lookAgain(pool);
  for (let placed = 0; ;) {
    const count = await transaction(pool, async (db) => {
      const cars = await takeUnplaced(db, BATCH);
      if (cars.length > 0) await place(db, cars);
      return cars.length;
    });
    placed += count;
    if (count < BATCH || stopping?.aborted) return placed;
  }
}

/** Those whose names are known already, as of the demo data. */
export const placeThese = async (db: Database, ids: readonly string[]) => place(db, await findUnplaced(db, ids));
