import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { CarCard } from '../../contract/cars/cars.ts';
import { savedLimits } from '../../contract/saved/limits.ts';
import type { SavedPage } from '../../contract/saved/saved.ts';
import { requireVisible } from '../cars/index.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import {
  deleteSaved,
  listSavedIds,
  countUnavailable,
  listSavedCars,
  countSaved,
  findListing,
  insertSaved,
  isSaved,
} from './saved.queries.ts';

async function saveCar(db: Database, viewer: Viewer, carId: string): Promise<void> {
  // A car saved while it was listed stays saved, so saving it again is not an error.
  if (await isSaved(db, viewer.uid, carId)) return;
  requireVisible(viewer, await findListing(db, carId));
  // The limit only bounds the size of lists; a few more from simultaneous requests do no harm.
  if ((await countSaved(db, viewer.uid)) >= savedLimits.carsMax) throw new AppError('saved/too-many');
  await insertSaved(db, viewer.uid, carId);
}

async function listSaved(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<SavedPage> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // One extra row shows whether there is a next page.
  const [rows, unavailable] = await Promise.all([
    listSavedCars(db, userId, after, limit + 1),
    countUnavailable(db, userId),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    cars: shown.map(({ card }) => JSON.parse(card) as CarCard),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.savedAt, id: last.carId }) : null,
    unavailable,
  };
}

export function savedRoutes(app: FastifyInstance, { pool }: Services) {
  route(app, api.savedCars, ({ query, viewer }) => listSaved(pool, viewer.uid, query));

  route(app, api.savedCarIds, async ({ viewer }) => ({ carIds: await listSavedIds(pool, viewer.uid) }));

  route(app, api.saveCar, ({ params, viewer }) => saveCar(pool, viewer, params.carId));

  route(app, api.unsaveCar, ({ params, viewer }) => deleteSaved(pool, viewer.uid, params.carId));
}
