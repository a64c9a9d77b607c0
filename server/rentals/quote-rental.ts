import { priceOfDay, stayPrice } from '../../contract/cars/stay-price.ts';
import { datesRefusal } from '../../contract/dates.ts';
import type { Quote, QuoteRequest } from '../../contract/rentals/rentals.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { refuseByTerms } from './refuse-by-terms.ts';
import { marketDay } from './state/rental-state.queries.ts';
import { findCarToRent } from './state/rental.queries.ts';

/** Holds nothing. */
export async function quoteRental(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  renterId: string,
  { carId, startDate, endDate }: QuoteRequest,
): Promise<Quote> {
  const today = await marketDay(pool, config.timeZone);
  const refusal = datesRefusal({ startDate, endDate }, today);
  if (refusal) throw new AppError(refusal);

  const car = await findCarToRent(pool, carId, { startDate, endDate });
  if (!car) throw new AppError('car/not-found');
  // Checked first: the owner knows that the car exists, so this reveals nothing about an unlisted car.
  if (car.ownerId === renterId) throw new AppError('rental/own-car');
  if (car.state !== 'active') throw new AppError('car/not-found');
  refuseByTerms(car.terms, { startDate, endDate }, today);
  if (car.isTaken) throw new AppError('rental/dates-taken');

  const price = stayPrice(car, { startDate, endDate }, config.currency);
  return {
    carId,
    startDate,
    endDate,
    ...price,
    pricePerDayCents: priceOfDay(car, startDate),
    cancellationTerms: car.terms.cancellation,
    bookingMode: car.terms.bookingMode,
    mileage: car.terms.mileage,
  };
}
