import { isBooked, isLive, may, type RentalState } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';

interface Parties {
  renterId: string;
  ownerId: string;
}

export type Role = 'renter' | 'owner' | 'admin';

/** A renter is the renter first, administrator or not. */
function roleOf({ uid, isAdmin }: Pick<Viewer, 'uid' | 'isAdmin'>, rental: Parties): Role | undefined {
  if (rental.renterId === uid) return 'renter';
  if (rental.ownerId === uid) return 'owner';
  return isAdmin ? 'admin' : undefined;
}

/** Somebody else's rental looks exactly like one that does not exist. */
export function requirePart<R extends Parties>(viewer: Viewer, rental: R | undefined): { rental: R; role: Role } {
  const role = rental && roleOf(viewer, rental);
  if (!role) throw new AppError('rental/not-found');
  return { rental, role };
}

/** What is kept for a rental can be given back by whoever it is kept for, or by an administrator. */
export const rentalCan = (role: Role, state: RentalState, keepsCents = 0, takesPayment = false) => ({
  pay: may(role, 'pay', state),
  cancel: may(role, 'cancel', state),
  giveBack: role !== 'renter' && keepsCents > 0,
  change: role !== 'admin' && takesPayment && isBooked(state) && isLive(state),
});
