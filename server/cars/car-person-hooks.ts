import type { HookKinds } from '../platform/hooks.ts';
import { clearBlockNotes } from './block.queries.ts';
import { lockCarsOf } from './car.queries.ts';
import { deleteExtrasOfOwner } from './extras/extra.queries.ts';
import { retireCars } from './retire-cars.ts';

export const carPersonHooks: HookKinds['person'] = {
  // The locks prevent new holds of these cars.
  lock: async (db, uid) => ({ cars: (await lockCarsOf(db, uid)).length }),
  async deletePersonalData(db, uid, hooks) {
    await clearBlockNotes(db, uid);
    await deleteExtrasOfOwner(db, uid);
    await retireCars(db, hooks, await lockCarsOf(db, uid));
  },
  onDeletionPostponed: async (db, uid, hooks) => retireCars(db, hooks, await lockCarsOf(db, uid)),
};
