import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

/** Administrators may see how calendars fare; addresses are their owner's business. */
export function requireOwn<Car extends { ownerId: string; state: ListingState }>(
  viewer: Viewer,
  car: Car | undefined,
): Car {
  const found = requireCan(viewer, 'edit', car);
  if (found.ownerId !== viewer.uid) throw new AppError('car/not-yours');
  return found;
}
