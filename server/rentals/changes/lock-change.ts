import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { ChangeActor } from '../../../contract/rentals/change-price.ts';
import { lockCar, type LockedCar } from '../../cars/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import { findCarOfRental, lockRental, type LockedRental } from '../state/rental-state.queries.ts';
import { requireRentalRole } from '../state/rental.policy.ts';
import { findRentalOfChange, lockChange, type LockedChange } from './change.queries.ts';

interface LockedParts {
  /** Undefined if the car was removed */
  car: LockedCar | undefined;
  rental: LockedRental;
}

/** Locks in the global order: car, then rental. */
export async function lockCarAndRental(db: Database, rentalId: string): Promise<LockedParts> {
  const carId = await findCarOfRental(db, rentalId);
  const car = carId ? await lockCar(db, carId) : undefined;
  const rental = await lockRental(db, rentalId);
  if (!rental) throw new AppError('rental/not-found');
  return { car, rental };
}

/** Call this before revealing anything: to others, the rental or change does not exist. */
export function requireRenterOrOwner<R extends { renterId: string; ownerId: string }>(
  viewer: Viewer,
  rental: R | undefined,
  missing?: 'change/not-found',
): { rental: R; by: ChangeActor } {
  const { rental: found, role } = requireRentalRole(viewer, rental, missing);
  if (role === 'admin') throw new AppError('access/denied');
  return { rental: found, by: role };
}

export async function lockCarRentalAndChange(
  db: Database,
  changeId: string,
): Promise<LockedParts & { change: LockedChange }> {
  const rentalId = await findRentalOfChange(db, changeId);
  if (!rentalId) throw new AppError('change/not-found');
  const parts = await lockCarAndRental(db, rentalId);
  return { ...parts, change: (await lockChange(db, changeId))! };
}

/** Booked and paid on this marketplace, and not over. */
export const isChangeable = ({ status, takesPayment, endDate }: LockedRental, today: string): boolean =>
  isBooked(status) && takesPayment && endDate >= today;

export const isChangePending = ({ status }: Pick<LockedChange, 'status'>): boolean =>
  status === 'open' || status === 'to-pay';

/** Renters pay for their own proposals after the owner agrees, and agree to the owner's proposals by paying. */
export const isAwaitingPayment = ({
  status,
  by,
  payCents,
}: Pick<LockedChange, 'status' | 'by' | 'payCents'>): boolean =>
  payCents > 0 && (status === 'to-pay' || (status === 'open' && by === 'owner'));
