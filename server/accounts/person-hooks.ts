import type { Config } from '../platform/config.ts';
import type { Database, Sql } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';

/** Callbacks of features that store data about users. */
interface PersonHooks {
  /**
   * Called before `obligations`, so that concurrent requests finish first or wait. Returns how many of the user's cars
   * will be deleted, and until when the deletion must be postponed.
   */
  lock?: (db: Database, uid: string, config: Config) => Promise<{ cars?: number; until?: Date | undefined }>;
  /** Open obligations by name; any value other than 0 prevents the deletion. */
  obligations?: (db: Database, uid: string, config: Config) => Promise<Record<string, number>>;
  /** Deletes personal data, after the user's row is marked as deleted. */
  deletePersonalData?: (db: Database, uid: string, hooks: Hooks) => Promise<unknown>;
  /** The deletion is postponed: prevents new business with the user until then. */
  onDeletionPostponed?: (db: Database, uid: string, hooks: Hooks) => Promise<unknown>;
  /** Selects what can act for an account without its password: `place` (sort order), `kind`, `id`, `name` and `since` */
  access?: (uid: string) => Sql[];
  endAccess?: (db: Database, uid: string, keptKeys: readonly string[]) => Promise<unknown>;
  /** Ends what can act for the whole marketplace. The user reviews everything else. */
  onPasswordReset?: (db: Database, uid: string) => Promise<unknown>;
  /** The previous user of the account never verified its address, and the address's owner has taken over. */
  onTakeover?: (db: Database, uid: string) => Promise<unknown>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    person: PersonHooks;
  }
}
