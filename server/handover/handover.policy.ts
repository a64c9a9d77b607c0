import type { HandoverSide } from '../../contract/handover/handover-parts.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { HandoverRental } from './handover.queries.ts';

/** An owner who rents their own car has no handover. */
const sideOf = ({ uid }: Viewer, { renterId, ownerId }: HandoverRental): HandoverSide | undefined => {
  if (renterId === ownerId) return undefined;
  if (uid === renterId) return 'renter';
  return uid === ownerId ? 'owner' : undefined;
};

/** Returns 404 to everyone else, including administrators. */
export function requireSide(
  viewer: Viewer,
  rental: HandoverRental | undefined,
): { rental: HandoverRental; side: HandoverSide } {
  const side = rental && sideOf(viewer, rental);
  if (!side) throw new AppError('rental/not-found');
  return { rental, side };
}

/** Administrators may read a handover only while there is a dispute. */
export function requireReader(
  viewer: Viewer,
  rental: HandoverRental | undefined,
): { rental: HandoverRental; role: HandoverSide | 'admin' } {
  if (rental && !sideOf(viewer, rental) && viewer.isAdmin && rental.isDisputed) return { rental, role: 'admin' };
  const { rental: own, side } = requireSide(viewer, rental);
  return { rental: own, role: side };
}
