import type { Config } from '../platform/config.ts';
import type { Database, Sql } from '../platform/database/database.ts';

/** Who wants to drive which car when */
export interface Trip {
  renterId: string;
  carId: string;
  startDate: string;
  endDate: string;
  /** Somebody only asks what it would cost: nothing is locked. */
  isAsked?: boolean;
  /** Of what is held or booked already: what the owner asked for was agreed to then. */
  rentalId?: string;
}

interface RentalHooks {
  /** Condition on a row of `rentals`: administrators have to decide about it. */
  isDisputed?: Sql;
  /** Throws where somebody may not drive the car, before they hold it, pay for it or have it for longer. */
  mayDrive?: (db: Database, config: Config, trip: Trip) => Promise<void>;
  /** In the transaction that holds the dates, after everything was agreed */
  held?: (db: Database, config: Config, rental: { rentalId: string; carId: string }) => Promise<void>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    rental: RentalHooks;
  }
}
