import { pickContent } from '../../contract/cars/car-fields.ts';
import type { CarDetails, CarOwner, DayPrices, ManagedCar } from '../../contract/cars/cars.ts';
import { shownValues } from '../../contract/cars/custom-fields.ts';
import { statusOf } from '../../contract/cars/listing-lifecycle.ts';
import { pricesFrom, yearPrices } from '../../contract/cars/price-sums.ts';
import { pointOf } from '../../contract/places/position.ts';
import { dayIn } from '../../contract/dates.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { carPolicy, requireVisible } from './car.policy.ts';
import { findCar, type CarRow } from './car.queries.ts';
import { findPrices, savedPrices } from './offer.queries.ts';

/** Sample figures, because demo owners have never responded to anyone */
const DEMO_RESPONSES = { responseRate: 90, responseMinutes: 60 };

function presentOwner(car: CarRow): CarOwner {
  const { responsePercent, responseMinutes, cancelledPercent, ownerIsDemo } = car;
  return {
    ...car.owner,
    joinedAt: car.ownerSince.toISOString(),
    ...(responsePercent !== null
      ? { responseRate: responsePercent, ...(responseMinutes !== null && { responseMinutes }) }
      : ownerIsDemo && DEMO_RESPONSES),
    ...(cancelledPercent !== null && { cancelledPercent }),
    isDemo: ownerIsDemo,
  };
}

const ANY_HOURS: CarDetails['hours'] = { pickup: null, return: null };

type Fields = Services['branding']['fields'];

function presentCar(car: CarRow, viewer: Viewer | undefined, today: string, fields: Fields): CarDetails {
  const { isOwn, can } = carPolicy(viewer, car);
  return {
    id: car.id,
    ...pickContent(car),
    fields: shownValues(fields, car.fields),
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
    ...(can.edit && { dayCents: yearPrices(savedPrices(car), today), keptSteps: car.keptSteps }),
    ...(can.edit && car.unreviewedRules && { hasUnreviewedPrices: true as const }),
    terms: car.terms,
    hours: car.hours ?? ANY_HOURS,
    ...(car.hasExtras && { hasExtras: true as const }),
    ...(car.spot !== null && { point: [pointOf(car.spot).lat, pointOf(car.spot).lng] as [number, number] }),
    ...(car.rating !== null && { rating: car.rating / 10, reviewCount: car.reviewCount }),
    isOwn,
    can,
  };
}

/** Until their trip is over, renters see an unlisted car as they booked it, without the owner's later edits. */
export async function showCar(
  { config, hooks, branding: { fields } }: Pick<Services, 'config' | 'hooks' | 'branding'>,
  db: Database,
  viewer: Viewer | undefined,
  id: string,
): Promise<CarDetails> {
  const today = dayIn(config.timeZone);
  const car = await findCar(db, id, today);
  if (viewer && car && !carPolicy(viewer, car).see) {
    for (const hook of hooks.car) {
      const booked = await hook.findBookedCar?.(db, { carId: id, renterId: viewer.uid, today });
      if (!booked) continue;
      // Do not reveal why the car is unlisted.
      const hidden = { state: 'waiting', disabled: null, pausedAt: null, hours: null, spot: null } as const;
      const { car: content, photos } = booked;
      return { ...presentCar({ ...car, ...content, photos, ...hidden }, viewer, today, fields), isAsBooked: true };
    }
  }
  return presentCar(requireVisible(viewer, car), viewer, today, fields);
}

/** Covers all days up to the latest possible end of a rental that can be booked today. */
export async function showDayPrices(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer | undefined,
  id: string,
): Promise<DayPrices> {
  const today = dayIn(config.timeZone);
  const car = requireVisible(viewer, await findCar(pool, id, today));
  const { windowDays, mostDays } = car.terms;
  return { from: today, cents: pricesFrom(car, today, windowDays + mostDays) };
}

/** Returns price ranges by car id, without cars whose days all cost the same. */
export async function showCardPrices(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  ids: readonly string[],
): Promise<Record<string, ManagedCar['dayCents']>> {
  const today = dayIn(config.timeZone);
  const priced = (await findPrices(pool, ids)).map((car) => [car.id, yearPrices(car, today)] as const);
  return Object.fromEntries(priced.filter(([, dayCents]) => dayCents !== null));
}
