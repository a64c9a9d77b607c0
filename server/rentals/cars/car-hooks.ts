import type { Database } from '../../platform/database/database.ts';
import type { HookKinds } from '../../platform/hooks.ts';
import { translatable, type TranslatableText } from '../../platform/languages/translatable.ts';
import { findPiecesTaken } from '../extras/rental-extra.queries.ts';
import { findBookedCar, redactBookedCars, snapshotBookedCar, wasRented } from './booked-car.queries.ts';
import { spreadBuffers } from './buffers.queries.ts';
import { countCarObligations } from './car-obligations.queries.ts';
import { findNextBookings } from './next-booking.queries.ts';

/** Returns the obstacle that the owner can do most about first. */
async function findObstacle(db: Database, carId: string, today: string): Promise<TranslatableText | undefined> {
  const { rentals, holds, payments, disputes } = await countCarObligations(db, carId, today);
  if (rentals > 0) return translatable('cars.remove.open.rentals', { count: rentals });
  if (holds > 0) return translatable('cars.remove.open.holds', { count: holds });
  if (payments > 0) return translatable('cars.remove.open.payments');
  return disputes > 0 ? translatable('cars.remove.open.disputes') : undefined;
}

export const carHooks: HookKinds['car'] = {
  obstacle: findObstacle,
  remove: snapshotBookedCar,
  onOwnerLeaves: redactBookedCars,
  needsLocation: wasRented,
  applyBuffers: spreadBuffers,
  findBookedCar: findBookedCar,
  nextBookings: findNextBookings,
  countPiecesInUse: (db, extraIds, days) => findPiecesTaken(db, extraIds, days),
};
