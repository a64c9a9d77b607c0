import type { CarCard } from '../../../contract/cars/cars.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { searchOnce } from '../../search/index.ts';
import { showRental } from '../show-rental.ts';
import { marketToday } from '../../market/index.ts';
import { findCancelledTrip } from './alternative.queries.ts';

type Deps = Pick<Services, 'pool' | 'config'>;

const { alternatives: SHOWN, alternativePercentMax } = rentalLimits;

/** Cars of the same type and location that are free on the same days and not much more expensive, cheapest first. */
export async function findAlternatives({ pool, config }: Deps, rentalId: string): Promise<CarCard[]> {
  const trip = await findCancelledTrip(pool, rentalId);
  if (!trip || trip.startDate < (await marketToday(pool, config.timeZone))) return [];
  const { carId, startDate, endDate, vehicleType, location, renterCars } = trip;
  const found = await searchOnce(
    { pool, config },
    {
      startDate,
      endDate,
      vehicleType,
      location,
      maxPriceCents: Math.floor((trip.totalCents * alternativePercentMax) / 100),
      sort: 'price_asc',
      limit: 2 * SHOWN,
      withTotal: 'false',
    },
  );
  return found.filter(({ id }) => id !== carId && !renterCars.includes(id)).slice(0, SHOWN);
}

/** Throws if the viewer may not see the rental. */
export async function listAlternatives(services: Deps, viewer: Viewer, rentalId: string) {
  await showRental(services, services.pool, viewer, rentalId);
  return { cars: await findAlternatives(services, rentalId) };
}
