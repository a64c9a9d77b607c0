import { dayIn } from '../../contract/dates.ts';
import type { CarRentals } from '../../contract/rentals.ts';
import { findCar, requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../services.ts';
import { countCarRentals, findCarRentals } from './rental.queries.ts';

export const RENTALS_PER_PAGE = 25;

/** Who rented a car. A rental holds names and mail addresses, so only the owner and administrators get to see it. */
export async function listCarRentals(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  asked: number,
): Promise<CarRentals> {
  const { id, title } = requireCan(viewer, 'seeRentals', await findCar(pool, carId, dayIn(config.timeZone)));
  const total = await countCarRentals(pool, id);
  const pageCount = Math.max(1, Math.ceil(total / RENTALS_PER_PAGE));
  const page = Math.min(asked, pageCount);
  const rentals = await findCarRentals(pool, id, {
    limit: RENTALS_PER_PAGE,
    offset: (page - 1) * RENTALS_PER_PAGE,
  });
  return { car: { id, title }, rentals, page, pageCount, total };
}
