import { lockCar } from '../../cars/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import { findCarOfRental, lockRental, type LockedRental } from '../state/rental-state.queries.ts';
import { rentalCan, requireRentalRole, type RentalRole } from '../state/rental.policy.ts';

interface LockedRequest {
  rental: LockedRental;
  role: RentalRole;
  /** By the database's clock: a lapsed request allows nothing, even if that is not stored yet. */
  can: Pick<ReturnType<typeof rentalCan>, 'accept' | 'decline' | 'withdraw'>;
}

const NO_PERMISSIONS = { accept: false, decline: false, withdraw: false };

/** Locks car and rental until the transaction ends. */
export async function lockRequest(db: Database, viewer: Viewer, id: string): Promise<LockedRequest> {
  const carId = await findCarOfRental(db, id);
  if (!carId) throw new AppError('rental/not-found');
  await lockCar(db, carId);
  const { rental, role } = requireRentalRole(viewer, await lockRental(db, id));
  if (rental.requestedAt === null) throw new AppError('rental/request-over');
  return { rental, role, can: rental.isRequestOpen || rental.isHoldLive ? rentalCan(role, rental) : NO_PERMISSIONS };
}
