import type { CarDetails } from '../../contract/cars/cars.ts';
import type { CarContent } from '../../contract/cars/car-fields.ts';
import type { CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { Database, Sql } from '../platform/database/database.ts';
import type { TranslatableText } from '../platform/languages/translatable.ts';

/** Callbacks of features that store data about cars */
interface CarHooks {
  /** Returns why the car cannot be removed yet */
  obstacle?: (db: Database, carId: string, today: string) => Promise<TranslatableText | undefined>;
  /** The owner removes the car: stores what past rentals show and deletes the rest. Called before the car is changed. */
  remove?: (db: Database, carId: string) => Promise<unknown>;
  /** The cars are unlisted because their owner leaves. */
  onOwnerLeaves?: (db: Database, carIds: readonly string[]) => Promise<unknown>;
  /** SQL conditions for a row of `cars` whose owner leaves: whether its location or title must be kept for other users */
  needsLocation?: Sql;
  needsTitle?: Sql;
  /** Applies changed buffers to existing rentals. The car is locked; the caller updates its booked days afterwards. */
  applyBuffers?: (
    db: Database,
    carId: string,
    terms: Pick<CarTerms, 'bufferBefore' | 'bufferAfter'>,
    today: string,
  ) => Promise<unknown>;
  /** Returns the car as the renter booked it, until their trip is over */
  findBookedCar?: (
    db: Database,
    booking: Record<'carId' | 'renterId' | 'today', string>,
  ) => Promise<(Pick<CarDetails, 'photos'> & { car: CarContent }) | undefined>;
  /** Returns the maximum number of pieces of each extra in use on any day of the range, which may have no end */
  countPiecesInUse?: (
    db: Database,
    extraIds: readonly string[],
    days: { startDate: string; endDate: string | null },
  ) => Promise<Map<string, number>>;
  /** Returns the current or next booking of each car, by car id */
  nextBookings?: (db: Database, carIds: readonly string[], today: string) => Promise<Map<string, DateRange>>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    car: CarHooks;
  }
}
