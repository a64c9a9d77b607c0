import type { Config } from '../platform/config.ts';
import type { Database, Sql } from '../platform/database/database.ts';

/** Who drives which car on which dates */
export interface Trip {
  renterId: string;
  carId: string;
  startDate: string;
  endDate: string;
  /** For a quote only, so nothing is locked. */
  isQuote?: boolean;
  /** Set for an existing hold or booking, whose renter has already accepted the owner's requirements. */
  rentalId?: string;
}

interface RentalHooks {
  /** SQL condition on `rentals`: administrators have to decide about the rental. */
  isDisputed?: Sql;
  /** Throws if the renter may not drive the car. Called before a hold, a payment and an extension. */
  checkDriver?: (db: Database, config: Config, trip: Trip) => Promise<void>;
  /** Called in the transaction that holds the dates, after all checks have passed. */
  afterHold?: (db: Database, config: Config, rental: { rentalId: string; carId: string }) => Promise<void>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    rental: RentalHooks;
  }
}
