import { withExtras } from '../../contract/cars/car-extras.ts';
import { priceOfDay, stayPrice } from '../../contract/cars/stay-price.ts';
import { datesRefusal } from '../../contract/dates.ts';
import type { Quote, QuoteRequest } from '../../contract/rentals/rentals.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { requireDriver } from './require-driver.ts';
import { findChosenExtras, requireAvailableExtras } from './extras/reserve-extras.ts';
import { requireTermsMet } from './require-terms-met.ts';
import { marketToday } from '../market/index.ts';
import { findCarToRent } from './state/rental.queries.ts';

/** Checks availability and computes the price without holding the dates. */
export async function quoteRental(
  services: Pick<Services, 'config' | 'hooks' | 'pool'>,
  renterId: string,
  { carId, startDate, endDate, ...chosen }: QuoteRequest,
): Promise<Quote> {
  const { config, pool } = services;
  const today = await marketToday(pool, config.timeZone);
  const refusal = datesRefusal({ startDate, endDate }, today);
  if (refusal) throw new AppError(refusal);

  const car = await findCarToRent(pool, carId, { startDate, endDate });
  if (!car) throw new AppError('car/not-found');
  // Checked before the listing state: owners know that their car exists, so this does not reveal an unlisted car.
  if (car.ownerId === renterId) throw new AppError('rental/own-car');
  if (car.state !== 'active') throw new AppError('car/not-found');
  requireTermsMet(car.terms, { startDate, endDate }, today);
  await requireDriver(pool, services, { renterId, carId, startDate, endDate, isQuote: true });
  if (car.isTaken) throw new AppError('rental/dates-taken');

  const extras = await findChosenExtras(pool, carId, chosen);
  await requireAvailableExtras(pool, extras, { dates: { startDate, endDate }, isQuote: true });
  const price = withExtras(stayPrice(car, { startDate, endDate }, config.currency), extras);
  return {
    carId,
    startDate,
    endDate,
    ...price,
    pricePerDayCents: priceOfDay(car, startDate),
    cancellationTerms: car.terms.cancellation,
    bookingMode: car.terms.bookingMode,
    mileage: car.terms.mileage,
    depositCents: services.config.claims ? car.terms.depositCents : null,
  };
}
