import { dayIn } from '../../contract/dates.ts';
import { isLapsed } from '../../contract/rentals/rental-lifecycle.ts';
import { requireVisible } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findPartner, findRentalParties, type Partner } from './thread.queries.ts';

export interface About {
  carId?: string | undefined;
  rentalId?: string | undefined;
}

/** Renters write about any car that they can see; people who have written before go on, whatever became of the car. */
async function byCar(db: Database, viewer: Viewer, carId: string): Promise<Partner> {
  const partner = await findPartner(db, { uid: viewer.uid, carId, renterId: viewer.uid });
  if (partner?.threadId) return partner;
  const visible = requireVisible(viewer, partner?.isThere ? partner : undefined);
  if (visible.ownerId === viewer.uid) throw new AppError('message/own-car');
  return visible;
}

/** An owner writes to nobody who has not rented from them or written first. */
export async function requirePartner(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  { carId, rentalId }: About,
): Promise<Partner> {
  const today = dayIn(config.timeZone);
  if (rentalId === undefined) {
    if (carId === undefined) throw new AppError('request/invalid');
    return byCar(db, viewer, carId);
  }
  const rental = await findRentalParties(db, rentalId, today);
  const isRenter = rental?.renterId === viewer.uid;
  if (!rental || !(isRenter || rental.ownerId === viewer.uid)) throw new AppError('rental/not-found');
  if (rental.renterId === rental.ownerId) throw new AppError('message/own-car');
  if (isLapsed(rental.status)) {
    // A hold that came to nothing is the renter's own business.
    if (!isRenter) throw new AppError('rental/not-found');
    return byCar(db, viewer, rental.carId);
  }
  return (await findPartner(db, { uid: viewer.uid, carId: rental.carId, renterId: rental.renterId }))!;
}
