import { isDeepStrictEqual } from 'node:util';
import { withExtras } from '../../contract/cars/car-extras.ts';
import { priceOfDay, stayPrice } from '../../contract/cars/stay-price.ts';
import { datesRefusal, dayIn, isBookDay, startOfDay } from '../../contract/dates.ts';
import { rentalLimits } from '../../contract/rentals/limits.ts';
import { isHold } from '../../contract/rentals/rental-lifecycle.ts';
import type { HoldRequest, Rental } from '../../contract/rentals/rentals.ts';
import type { CarTerms } from '../../contract/cars/car-terms.ts';
import { bookedUpdate, readLockedCar } from '../cars/index.ts';
import { POSTGRES_ERROR, postgresCode, transaction, type Database } from '../platform/database/database.ts';
import type { Config } from '../platform/config.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findChosenExtras, saveExtras, requireAvailableExtras } from './extras/reserve-extras.ts';
import { expireHolds } from './state/expire-holds.ts';
import { insertHold } from './state/transition-rental.queries.ts';
import { marketToday } from '../market/index.ts';
import { findConflicts, holdConditions, lockForHold, type HoldConditions } from './state/rental-state.queries.ts';
import { requireDriver } from './require-driver.ts';
import { requireTermsMet } from './require-terms-met.ts';
import { showNewHold } from './show-rental.ts';

type Deps = Pick<Services, 'config' | 'hooks'>;

const depositOf = ({ claims }: Pick<Config, 'claims'>, { depositCents }: CarTerms): number | null =>
  claims ? depositCents : null;

/** Serialised by the car's lock, so that each request sees the earlier ones. The caller updates the car's booked days. */
async function takeDates(
  db: Database,
  services: Deps,
  renterId: string,
  request: HoldRequest,
): Promise<{ id: string; today: string }> {
  const { timeZone, currency, ...config } = services.config;
  const { carId, startDate, endDate, expectedTotalCents, expectedCancellationTerms, expectedBookingMode } = request;
  if (!(await lockForHold(db, { renterId, carId }))) throw new AppError('auth/session-ended');
  const areDays = isBookDay(startDate) && isBookDay(endDate) && startDate <= endDate;
  const facts = holdConditions(renterId, areDays ? { startDate, endDate } : undefined);
  const car = await readLockedCar<HoldConditions>(db, carId, facts);
  const today = car ? dayIn(timeZone, car.now) : await marketToday(db, timeZone);
  const refusal = datesRefusal({ startDate, endDate }, today);
  if (refusal) throw new AppError(refusal);
  if (!car) throw new AppError('car/not-found');
  if (car.ownerId === renterId) throw new AppError('rental/own-car');
  if (car.state !== 'active') throw new AppError('car/not-found');

  requireTermsMet(car.terms, { startDate, endDate }, today);
  await requireDriver(db, services, { renterId, carId, startDate, endDate });

  if (car.hasLapsed) await expireHolds(db, carId);
  const taken = car.hasLapsed ? await findConflicts(db, carId, { startDate, endDate }, car.terms) : car.taken;
  if (taken.some((other) => other.renterId === renterId && other.status && isHold(other.status))) {
    throw new AppError('rental/already-held');
  }
  if (taken.length > 0) throw new AppError('rental/dates-taken');

  const extras = await findChosenExtras(db, carId, request);
  const price = withExtras(stayPrice(car, { startDate, endDate }, currency), extras);
  const { totalCents } = price;
  if (totalCents !== expectedTotalCents) {
    throw new AppError('rental/price-changed', {
      detail: translatable('rentals.hold.price-changed', { total: { cents: totalCents, currency } }),
    });
  }
  const { cancellation, bookingMode, mileage } = car.terms;
  if ((expectedCancellationTerms ?? cancellation) !== cancellation) throw new AppError('rental/terms-changed');
  if (request.expectedMileage !== undefined && !isDeepStrictEqual(request.expectedMileage, mileage)) {
    throw new AppError('rental/terms-changed', { detail: translatable('rentals.hold.mileage-changed') });
  }
  if (request.expectedDepositCents !== undefined && request.expectedDepositCents !== depositOf(config, car.terms)) {
    throw new AppError('rental/terms-changed', { detail: translatable('rentals.hold.deposit-changed') });
  }
  if ((expectedBookingMode ?? bookingMode) !== bookingMode) {
    throw new AppError('rental/terms-changed', { detail: translatable('rentals.hold.mode-changed') });
  }
  if (car.liveHolds >= rentalLimits.liveHoldsMax) throw new AppError('rental/too-many-holds');
  if (bookingMode === 'request' && car.liveRequests >= rentalLimits.liveRequestsMax) {
    throw new AppError('rental/too-many-requests');
  }

  await requireAvailableExtras(db, extras, { dates: { startDate, endDate } });
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
    takesDeposit: config.claims,
    deadline: car.terms.bookingMode === 'request' ? startOfDay(timeZone, startDate) : null,
  });
  await saveExtras(db, id, extras);
  for (const { afterHold } of services.hooks.rental) await afterHold?.(db, services.config, { rentalId: id, carId });
  return { id, today };
}

export const holdDates = (
  services: Deps & Pick<Services, 'pool'>,
  viewer: Viewer,
  key: string,
  request: HoldRequest,
): Promise<Rental> =>
  runIdempotent<Rental>(services.pool, { userId: viewer.uid, key, operation: 'hold-dates', request }, async (keep) => {
    try {
      return await transaction(services.pool, async (db) => {
        const { id, today } = await takeDates(db, services, viewer.uid, request);
        const rental = await showNewHold(services, db, viewer, id, bookedUpdate([request.carId], today));
        await keep(db, rental);
        return rental;
      });
    } catch (error) {
      // Impossible under the car's lock; if code ever forgets the lock, the constraint still holds.
      if (postgresCode(error) !== POSTGRES_ERROR.exclusionViolation) throw error;
      throw new AppError('rental/dates-taken', { cause: error });
    }
  });
