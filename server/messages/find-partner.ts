import { dayIn } from '../../contract/dates.ts';
import { isLapsed } from '../../contract/rentals/rental-lifecycle.ts';
import { requireVisible } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findPartner, findRentalParties, type Partner } from './thread.queries.ts';

export interface ThreadSubject {
  carId?: string | undefined;
  rentalId?: string | undefined;
}

/** Renters may write about any car that they can see, and continue an existing thread whatever the state of the car. */
async function findCarPartner(db: Database, viewer: Viewer, carId: string): Promise<Partner> {
  const partner = await findPartner(db, { uid: viewer.uid, carId, renterId: viewer.uid });
  if (partner?.threadId) return partner;
  const visible = requireVisible(viewer, partner?.isThere ? partner : undefined);
  if (visible.ownerId === viewer.uid) throw new AppError('message/own-car');
  return visible;
}

/** Owners may write only to people who have rented from them or written first. */
export async function requirePartner(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  { carId, rentalId }: ThreadSubject,
): Promise<Partner> {
  const today = dayIn(config.timeZone);
  if (rentalId === undefined) {
    if (carId === undefined) throw new AppError('request/invalid');
    return findCarPartner(db, viewer, carId);
  }
  const rental = await findRentalParties(db, rentalId, today);
  const isRenter = rental?.renterId === viewer.uid;
  if (!rental || !(isRenter || rental.ownerId === viewer.uid)) throw new AppError('rental/not-found');
  if (rental.renterId === rental.ownerId) throw new AppError('message/own-car');
  if (isLapsed(rental.status)) {
    // Owners do not learn about lapsed holds.
    if (!isRenter) throw new AppError('rental/not-found');
    return findCarPartner(db, viewer, rental.carId);
  }
  return (await findPartner(db, { uid: viewer.uid, carId: rental.carId, renterId: rental.renterId }))!;
}
