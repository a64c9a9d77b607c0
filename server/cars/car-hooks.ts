import type { CarDetails } from '../../contract/cars/cars.ts';
import type { CarContent } from '../../contract/cars/car-fields.ts';
import type { CarTerms } from '../../contract/cars/car-terms.ts';
import type { DateRange } from '../../contract/dates.ts';
import type { Database, Sql } from '../platform/database/database.ts';
import type { Words } from '../platform/languages/words.ts';

/** What becomes of what a feature has of a car. */
interface CarHooks {
  /** What keeps the car from being removed */
  obstacle?: (db: Database, carId: string, today: string) => Promise<Words | undefined>;
  /** Its owner removes it: past rentals keep what they show; the rest is let go. Called while it is still as it was. */
  remove?: (db: Database, carId: string) => Promise<unknown>;
  /** Their owner leaves. */
  retire?: (db: Database, carIds: readonly string[]) => Promise<unknown>;
  /** Of a row of `cars` whose owner leaves: somebody still has to know where it was and what it was called. */
  needsPlace?: Sql;
  needsTitle?: Sql;
  /** The days to keep free around rentals changed. The car is locked; its booked days are set afterwards. */
  spreadBuffers?: (
    db: Database,
    carId: string,
    terms: Pick<CarTerms, 'bufferBefore' | 'bufferAfter'>,
    today: string,
  ) => Promise<unknown>;
  /** The car as this person booked it, for as long as that concerns them */
  asBooked?: (
    db: Database,
    booking: Record<'carId' | 'renterId' | 'today', string>,
  ) => Promise<(Pick<CarDetails, 'photos'> & { car: CarContent }) | undefined>;
  /** How many pieces of each extra somebody has on the day on which most of them are away; without an end, from then on */
  piecesTaken?: (
    db: Database,
    extraIds: readonly string[],
    days: { startDate: string; endDate: string | null },
  ) => Promise<Map<string, number>>;
  /** When each of these cars is away next, or is now, by its id */
  nextBookings?: (db: Database, carIds: readonly string[], today: string) => Promise<Map<string, DateRange>>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    car: CarHooks;
  }
}
