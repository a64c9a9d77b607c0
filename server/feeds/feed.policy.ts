import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

/** Administrators may see the state of imports, but only the owner may manage addresses. */
export function requireOwner<Car extends { ownerId: string; state: ListingState }>(
  viewer: Viewer,
  car: Car | undefined,
): Car {
  const found = requireCan(viewer, 'edit', car);
  if (found.ownerId !== viewer.uid) throw new AppError('car/not-yours');
  return found;
}
