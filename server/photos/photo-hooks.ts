import type { Sql } from '../platform/database/database.ts';

/** Conditions on a row of `photos` */
interface PhotoHooks {
  /** Something still shows it, though no car has it. */
  isShown?: Sql;
  /** Nobody may see it. */
  isHidden?: Sql;
}

declare module '../platform/hooks.ts' {
  interface HookKinds {
    photo: PhotoHooks;
  }
}
