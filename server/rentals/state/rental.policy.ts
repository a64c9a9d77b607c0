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

/** A renter is the renter first, administrator or not. */
function roleOf({ uid, isAdmin }: Pick<Viewer, 'uid' | 'isAdmin'>, rental: Parties): RentalRole | undefined {
  if (rental.renterId === uid) return 'renter';
  if (rental.ownerId === uid) return 'owner';
  return isAdmin ? 'admin' : undefined;
}

/** Somebody else's rental looks exactly like one that does not exist. */
export function requirePart<R extends Parties>(
  viewer: Viewer,
  rental: R | undefined,
  missing: 'rental/not-found' | 'change/not-found' = 'rental/not-found',
): { rental: R; role: RentalRole } {
  const role = rental && roleOf(viewer, rental);
  if (!role) throw new AppError(missing);
  return { rental, role };
}

interface Asked {
  status: RentalState;
  /** When the owner was asked, if they were */
  requestedAt: Date | null;
  acceptedAt: Date | null;
}

/**
 * People who know of a request hear of its end, so it is never just cancelled. While the card of an accepted one is being
 * charged, nobody can do anything about it. What is kept for a rental can be given back by the person it is kept for, or by
 * an administrator.
 */
export function rentalCan(
  role: RentalRole,
  { status, requestedAt, acceptedAt }: Asked,
  keepsCents = 0,
  takesPayment = false,
) {
  const isAsked = requestedAt !== null && isPending(status);
  const isBeingCharged = isRequest(status) && acceptedAt !== null;
  const mayEnd = isAsked && !isBeingCharged;
  return {
    pay: may(role, 'pay', status),
    cancel: !isAsked && may(role, 'cancel', status),
    giveBack: role !== 'renter' && keepsCents > 0,
    change: role !== 'admin' && takesPayment && isBooked(status) && isLive(status),
    accept: mayEnd && may(role, 'accept', status),
    decline: mayEnd && may(role, 'decline', status),
    withdraw: mayEnd && may(role, 'withdraw', status),
  };
}
