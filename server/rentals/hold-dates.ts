import { isDeepStrictEqual } from 'node:util';
import { priceOfDay, stayPrice } from '../../contract/cars/stay-price.ts';
import { datesRefusal, startOfDay } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/limits.ts';
import { isHold } from '../../contract/rentals/rental-lifecycle.ts';
import type { HoldRequest, Rental } from '../../contract/rentals/rentals.ts';
import { lockCar, setBooked } from '../cars/index.ts';
import type { Config } from '../platform/config.ts';
import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { once } from '../platform/idempotency.ts';
import { words } from '../platform/languages/words.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { expireHolds } from './state/expire-holds.ts';
import { insertHold } from './state/move.queries.ts';
import { countLiveHolds, countLiveRequests, findTaken, lockRenter, marketDay } from './state/rental-state.queries.ts';
import { refuseByTerms } from './refuse-by-terms.ts';
import { showRental } from './show-rental.ts';

/** Everybody who wants this car waits for its lock, and sees what those before did. */
async function takeDates(
  db: Database,
  { timeZone, currency, ...config }: Pick<Config, 'timeZone' | 'currency' | 'ownerFeePercent' | 'distanceUnit' | 'tax'>,
  renterId: string,
  wanted: HoldRequest,
): Promise<string> {
  const { carId, startDate, endDate, expectedTotalCents, expectedCancellationTerms, expectedBookingMode } = wanted;
  if (!(await lockRenter(db, renterId))) throw new AppError('auth/session-ended');
  const car = await lockCar(db, carId);
  const today = await marketDay(db, timeZone);
  const refusal = datesRefusal({ startDate, endDate }, today);
  if (refusal) throw new AppError(refusal);
  if (!car) throw new AppError('car/not-found');
  if (car.ownerId === renterId) throw new AppError('rental/own-car');
  if (car.state !== 'active') throw new AppError('car/not-found');

  refuseByTerms(car.terms, { startDate, endDate }, today);

  await expireHolds(db, carId);
  const taken = await findTaken(db, carId, { startDate, endDate }, car.terms);
  if (taken.some((other) => other.renterId === renterId && other.status && isHold(other.status))) {
    throw new AppError('rental/already-held');
  }
  if (taken.length > 0) throw new AppError('rental/dates-taken');

  const price = stayPrice(car, { startDate, endDate }, currency);
  const { totalCents } = price;
  if (totalCents !== expectedTotalCents) {
    throw new AppError('rental/price-changed', {
      detail: words('rentals.hold.price-changed', { total: { cents: totalCents, currency } }),
    });
  }
  const { cancellation, bookingMode, mileage } = car.terms;
  if ((expectedCancellationTerms ?? cancellation) !== cancellation) throw new AppError('rental/terms-changed');
  if (wanted.expectedMileage !== undefined && !isDeepStrictEqual(wanted.expectedMileage, mileage)) {
    throw new AppError('rental/terms-changed', { detail: words('rentals.hold.mileage-changed') });
  }
  if ((expectedBookingMode ?? bookingMode) !== bookingMode) {
    throw new AppError('rental/terms-changed', { detail: words('rentals.hold.mode-changed') });
  }
  if ((await countLiveHolds(db, renterId)) >= rentalLimits.liveHoldsMax) throw new AppError('rental/too-many-holds');
  if (bookingMode === 'request' && (await countLiveRequests(db, renterId)) >= rentalLimits.liveRequestsMax) {
    throw new AppError('rental/too-many-requests');
  }

  const id = await insertHold(db, {
    carId,
    renterId,
    startDate,
    endDate,
    ...price,
    pricePerDayCents: priceOfDay(car, startDate),
    currency,
    ownerFeePercent: config.ownerFeePercent,
    distanceUnit: config.distanceUnit,
    tax: config.tax,
    deadline: car.terms.bookingMode === 'request' ? startOfDay(timeZone, startDate) : null,
  });
  await setBooked(db, carId, today);
  return id;
}

export const holdDates = (
  services: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  key: string,
  wanted: HoldRequest,
): Promise<Rental> =>
  once<Rental>(services.pool, { userId: viewer.uid, key, operation: 'hold-dates', request: wanted }, async (keep) => {
    try {
      return await transaction(services.pool, async (db) => {
        const id = await takeDates(db, services.config, viewer.uid, wanted);
        const rental = await showRental(services, db, viewer, id);
        await keep(db, rental);
        return rental;
      });
    } catch (error) {
      // Impossible under the car's lock; should the lock ever be forgotten, the constraint holds.
      if (postgresCode(error) !== POSTGRES_ERROR.exclusionViolation) throw error;
      throw new AppError('rental/dates-taken', { cause: error });
    }
  });
