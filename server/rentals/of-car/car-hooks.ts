import type { Database } from '../../platform/database/database.ts';
import type { HookKinds } from '../../platform/hooks.ts';
import { words, type Words } from '../../platform/languages/words.ts';
import { findPiecesTaken } from '../extras/rental-extra.queries.ts';
import { findBookedCar, forgetBooked, keepBooked, wasRented } from './booked-car.queries.ts';
import { spreadBuffers } from './buffers.queries.ts';
import { countCarObligations } from './car-obligations.queries.ts';
import { findNextBookings } from './next-booking.queries.ts';

/** Returns the obstacle that the owner can do most about first. */
async function findObstacle(db: Database, carId: string, today: string): Promise<Words | undefined> {
  const { rentals, holds, payments, disputes } = await countCarObligations(db, carId, today);
  if (rentals > 0) return words('cars.remove.open.rentals', { count: rentals });
  if (holds > 0) return words('cars.remove.open.holds', { count: holds });
  if (payments > 0) return words('cars.remove.open.payments');
  return disputes > 0 ? words('cars.remove.open.disputes') : undefined;
}

export const carHooks: HookKinds['car'] = {
  obstacle: findObstacle,
  remove: keepBooked,
  retire: forgetBooked,
  needsPlace: wasRented,
  spreadBuffers,
  asBooked: findBookedCar,
  nextBookings: findNextBookings,
  piecesTaken: (db, extraIds, days) => findPiecesTaken(db, extraIds, days),
};
