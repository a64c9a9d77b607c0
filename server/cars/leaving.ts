import type { HookKinds } from '../platform/hooks.ts';
import { forgetBlockNotes } from './block.queries.ts';
import { lockCarsOf } from './car.queries.ts';
import { forgetExtrasOf } from './extras/extra.queries.ts';
import { retireCars } from './retire-cars.ts';

export const leaving: HookKinds['person'] = {
  // From here on nobody can hold one of these cars.
  lock: async (db, uid) => ({ cars: (await lockCarsOf(db, uid)).length }),
  async forget(db, uid, hooks) {
    await forgetBlockNotes(db, uid);
    await forgetExtrasOf(db, uid);
    await retireCars(db, hooks, await lockCarsOf(db, uid));
  },
  withdraw: async (db, uid, hooks) => retireCars(db, hooks, await lockCarsOf(db, uid)),
};
