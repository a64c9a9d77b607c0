import { lockCar, refreshBookedDays } from '../cars/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { deleteFeed, findCarOfFeed } from './feed.queries.ts';

/** Returns 404 for another user's feed, so that its existence is not revealed. */
export async function requireOwnFeed({ pool }: Pick<Services, 'pool'>, viewer: Viewer, id: string): Promise<string> {
  const found = await findCarOfFeed(pool, id);
  if (found?.ownerId !== viewer.uid) throw new AppError('feed/not-found');
  return found.carId;
}

export async function removeFeed(
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const { pool, config } = services;
  const carId = await requireOwnFeed(services, viewer, id);
  await transaction(pool, async (db) => {
    await lockCar(db, carId);
    await deleteFeed(db, id);
    await refreshBookedDays(db, carId, await marketToday(db, config.timeZone));
  });
}
