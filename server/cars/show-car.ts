import type { CarDetails, CarOwner } from '../../contract/cars.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../services.ts';
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

export async function showCar(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<CarDetails> {
  return presentCar(requireVisible(viewer, await findCar(db, id, dayIn(config.timeZone))), viewer);
}
