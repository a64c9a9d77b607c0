import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';

interface Listing {
  ownerId: string;
  state: ListingState;
}

/** What a person may do with a car. Routes enforce it and answers carry it, so that pages offer what will work. */
export function carPolicy(viewer: Pick<Viewer, 'uid' | 'isAdmin'>, car: Listing) {
  const isOwn = car.ownerId === viewer.uid;
  const isActive = car.state === 'active';
  const isTrusted = isOwn || viewer.isAdmin;
  return {
    isOwn,
    see: isActive || isTrusted,
    can: { edit: isTrusted, book: isActive && !isOwn, moderate: viewer.isAdmin, seeRentals: isTrusted },
  };
}

/** The car, if there is one and this person may see it. A hidden car looks exactly like one that does not exist. */
export function requireVisible<Car extends Listing>(viewer: Viewer, car: Car | undefined): Car {
  if (!car || !carPolicy(viewer, car).see) throw new AppError('car/not-found');
  return car;
}

/** The car, if this person may do this with it. Of a car that they may not even see they learn nothing. */
export function requireCan<Car extends Listing>(
  viewer: Viewer,
  action: 'edit' | 'seeRentals',
  car: Car | undefined,
): Car {
  const visible = requireVisible(viewer, car);
  if (!carPolicy(viewer, visible).can[action]) throw new AppError('car/not-yours');
  return visible;
}
