import {
  isBooked,
  isLive,
  isPending,
  isRequest,
  may,
  type RentalState,
} from '../../../contract/rentals/rental-lifecycle.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';

interface Parties {
  renterId: string;
  ownerId: string;
}

export type RentalRole = 'renter' | 'owner' | 'admin';

/** Administrators act as renter or owner in their own rentals. */
function roleOf({ uid, isAdmin }: Pick<Viewer, 'uid' | 'isAdmin'>, rental: Parties): RentalRole | undefined {
  if (rental.renterId === uid) return 'renter';
  if (rental.ownerId === uid) return 'owner';
  return isAdmin ? 'admin' : undefined;
}

/** Throws the same error for other users' rentals as for rentals that do not exist. */
export function requireRentalRole<R extends Parties>(
  viewer: Viewer,
  rental: R | undefined,
  missing: 'rental/not-found' | 'change/not-found' = 'rental/not-found',
): { rental: R; role: RentalRole } {
  const role = rental && roleOf(viewer, rental);
  if (!role) throw new AppError(missing);
  return { rental, role };
}

interface RequestState {
  status: RentalState;
  /** When the owner was asked; null for instant bookings */
  requestedAt: Date | null;
  acceptedAt: Date | null;
}

/**
 * A request is declined or withdrawn rather than cancelled, so that the other side is notified. While the card of an
 * accepted request is being charged, nothing is allowed. Kept money can be refunded by the owner or an
 * administrator.
 */
export function rentalCan(
  role: RentalRole,
  { status, requestedAt, acceptedAt }: RequestState,
  keepsCents = 0,
  takesPayment = false,
) {
  const isRequested = requestedAt !== null && isPending(status);
  const isBeingCharged = isRequest(status) && acceptedAt !== null;
  const mayEnd = isRequested && !isBeingCharged;
  return {
    pay: may(role, 'pay', status),
    cancel: !isRequested && may(role, 'cancel', status),
    giveBack: role !== 'renter' && keepsCents > 0,
    change: role !== 'admin' && takesPayment && isBooked(status) && isLive(status),
    accept: mayEnd && may(role, 'accept', status),
    decline: mayEnd && may(role, 'decline', status),
    withdraw: mayEnd && may(role, 'withdraw', status),
  };
}
