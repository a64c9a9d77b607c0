import type { Sql } from '../platform/database/database.ts';

/** SQL conditions on `photos` */
interface PhotoHooks {
  /** The photo is still in use although it is not on a car. */
  isInUse?: Sql;
  /** The photo must not be served. */
  isHidden?: Sql;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    photo: PhotoHooks;
  }
}
