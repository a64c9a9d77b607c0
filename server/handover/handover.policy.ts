import type { HandoverSide } from '../../contract/handover/handover-parts.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { HandedRental } from './handover.queries.ts';

/** Nobody hands a car over to themselves. */
const sideOf = ({ uid }: Viewer, { renterId, ownerId }: HandedRental): HandoverSide | undefined => {
  if (renterId === ownerId) return undefined;
  if (uid === renterId) return 'renter';
  return uid === ownerId ? 'owner' : undefined;
};

/** To everybody else, administrators too, it looks like a rental that does not exist. */
export function requireSide(
  viewer: Viewer,
  rental: HandedRental | undefined,
): { rental: HandedRental; side: HandoverSide } {
  const side = rental && sideOf(viewer, rental);
  if (!side) throw new AppError('rental/not-found');
  return { rental, side };
}

/** Administrators look in a dispute only. */
export function requireReader(
  viewer: Viewer,
  rental: HandedRental | undefined,
): { rental: HandedRental; role: HandoverSide | 'admin' } {
  if (rental && !sideOf(viewer, rental) && viewer.isAdmin && rental.isDisputed) return { rental, role: 'admin' };
  const { rental: own, side } = requireSide(viewer, rental);
  return { rental: own, role: side };
}
