import { contentIn } from '../../contract/cars/car-fields.ts';
import type { CarDetails, CarOwner } from '../../contract/cars/cars.ts';
import { statusOf } from '../../contract/cars/listing-lifecycle.ts';
import { yearPrices } from '../../contract/cars/price-sums.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findBookedCar } from './booked-car.queries.ts';
import { carPolicy, requireVisible } from './car.policy.ts';
import { findCar, type CarRow } from './car.queries.ts';

/** Demo owners have answered nobody. */
const DEMO_ANSWERS = { responseRate: 90, responseMinutes: 60 };

function presentOwner(car: CarRow): CarOwner {
  const { responsePercent, responseMinutes, cancelledPercent, ownerIsDemo } = car;
  return {
    ...car.owner,
    joinedAt: car.ownerSince.toISOString(),
    ...(responsePercent !== null
      ? { responseRate: responsePercent, ...(responseMinutes !== null && { responseMinutes }) }
      : ownerIsDemo && DEMO_ANSWERS),
    ...(cancelledPercent !== null && { cancelledPercent }),
    isDemo: ownerIsDemo,
  };
}

export function presentCar(car: CarRow, viewer: Viewer | undefined, today: string): CarDetails {
  const { isOwn, can } = carPolicy(viewer, car);
  return {
    id: car.id,
    ...contentIn(car),
    state: car.state,
    status: statusOf(car.state),
    disabled: car.disabled,
    pausedAt: car.pausedAt,
    version: car.version,
    createdAt: car.createdAt.toISOString(),
    photos: car.photos,
    owner: presentOwner(car),
    bookedRanges: car.bookedRanges,
    rules: car.rules,
    ...(can.edit && { dayCents: yearPrices(car, today) }),
    terms: car.terms,
    ...(car.rating !== null && { rating: car.rating / 10, reviewCount: car.reviewCount }),
    isOwn,
    can,
  };
}

/** A renter sees an unlisted car as they booked it until their trip is over, not what its owner has written since. */
export async function showCar(
  { config }: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer | undefined,
  id: string,
): Promise<CarDetails> {
  const today = dayIn(config.timeZone);
  const car = await findCar(db, id, today);
  if (viewer && car && !carPolicy(viewer, car).see) {
    const booked = await findBookedCar(db, { carId: id, renterId: viewer.uid, today });
    if (booked) {
      // Why it is not listed is not for them to know.
      const hidden = { state: 'waiting', disabled: null, pausedAt: null } as const;
      const { car: content, photos } = booked;
      return { ...presentCar({ ...car, ...content, photos, ...hidden }, viewer, today), isAsBooked: true };
    }
  }
  return presentCar(requireVisible(viewer, car), viewer, today);
}
