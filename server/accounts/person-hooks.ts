import type { Config } from '../platform/config.ts';
import type { Database, Sql } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';

/** What becomes of what a feature has of a person. */
interface PersonHooks {
  /**
   * Before anything is counted: what is begun with them meanwhile was begun before, or waits. Returns how many
   * of its things will go with them, and until when they have to stay.
   */
  lock?: (db: Database, uid: string, config: Config) => Promise<{ cars?: number; until?: Date | undefined }>;
  /** What is open, by name; anything but 0 keeps the account from being deleted. */
  obligations?: (db: Database, uid: string, config: Config) => Promise<Record<string, number>>;
  /** The account is deleted, as its row says by now: what identifies the person goes. */
  forget?: (db: Database, uid: string, hooks: Hooks) => Promise<unknown>;
  /** Their deletion has to wait, and nobody begins anything with what is theirs until then. */
  withdraw?: (db: Database, uid: string, hooks: Hooks) => Promise<unknown>;
  /** What acts for an account without its password: rows of `place` (where it is listed), `kind`, `id`, `name` and `since` */
  access?: (uid: string) => Sql[];
  endAccess?: (db: Database, uid: string, keptKeys: readonly string[]) => Promise<unknown>;
  /** The person who had the account until now never verified its address, and somebody else did. */
  takenOver?: (db: Database, uid: string) => Promise<unknown>;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    person: PersonHooks;
  }
}
