import type { CarDetails, CarOwner } from '../../contract/cars/cars.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findBookedCar } from './booked-car.queries.ts';
import { carPolicy, requireVisible } from './car.policy.ts';
import { findCar, type CarRow } from './car.queries.ts';

/** Nothing is measured of real owners yet, so nothing is said of them; demo owners say that they are. */
const presentOwner = (car: CarRow): CarOwner => ({
  uid: car.ownerId,
  displayName: car.ownerName,
  joinedAt: car.ownerSince.toISOString(),
  ...(car.ownerIsDemo && { responseRate: 90, responseTimeHours: 1 }),
  isDemo: car.ownerIsDemo,
});

/** The one shape in which a whole car leaves the server. */
export function presentCar(car: CarRow, viewer: Viewer): CarDetails {
  const { isOwn, can } = carPolicy(viewer, car);
  return {
    id: car.id,
    title: car.title,
    description: car.description,
    priceCents: car.priceCents,
    location: car.location,
    gear: car.gear,
    seats: car.seats,
    vehicleType: car.vehicleType,
    status: car.status,
    disabled: car.disabled,
    version: car.version,
    createdAt: car.createdAt.toISOString(),
    photos: car.photos,
    owner: presentOwner(car),
    bookedRanges: car.bookedRanges,
    isOwn,
    can,
  };
}

/**
 * A car, for those who may see it. Whoever has booked one that is not listed any more sees it as they booked it, until
 * their trip is over, and not what its owner wrote since.
 */
export async function showCar(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<CarDetails> {
  const today = dayIn(config.timeZone);
  const car = await findCar(db, id, today);
  if (car && !carPolicy(viewer, car).see) {
    const booked = await findBookedCar(db, { carId: id, renterId: viewer.uid, today });
    if (booked) {
      const { car: content, photos } = booked;
      return { ...presentCar({ ...car, ...content, photos, disabled: null }, viewer), isAsBooked: true };
    }
  }
  return presentCar(requireVisible(viewer, car), viewer);
}
