import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

interface Listing {
  ownerId: string;
  state: ListingState;
}

/** Enforced by routes and included in responses, so that pages offer only what will work. */
export function carPolicy(viewer: Pick<Viewer, 'uid' | 'isAdmin'> | undefined, car: Listing) {
  const isOwn = car.ownerId === viewer?.uid;
  const isAdmin = viewer?.isAdmin ?? false;
  const isActive = car.state === 'active';
  const isTrusted = isOwn || isAdmin;
  return {
    isOwn,
    see: isActive || isTrusted,
    can: { edit: isTrusted, book: isActive && !isOwn, moderate: isAdmin, seeRentals: isTrusted },
  };
}

/** Returns the same error for a hidden car as for one that does not exist. */
export function requireVisible<Car extends Listing>(viewer: Viewer | undefined, car: Car | undefined): Car {
  if (!car || !carPolicy(viewer, car).see) throw new AppError('car/not-found');
  return car;
}

/** For data that not even administrators may see. */
export function requireOwn<Car extends Listing>(viewer: Viewer, car: Car | undefined): Car {
  const visible = requireVisible(viewer, car);
  if (!carPolicy(viewer, visible).isOwn) throw new AppError('car/not-yours');
  return visible;
}

/** Does not reveal whether a car exists that the viewer may not see. */
export function requireCan<Car extends Listing>(
  viewer: Viewer,
  action: 'edit' | 'seeRentals',
  car: Car | undefined,
): Car {
  const visible = requireVisible(viewer, car);
  if (!carPolicy(viewer, visible).can[action]) throw new AppError('car/not-yours');
  return visible;
}
