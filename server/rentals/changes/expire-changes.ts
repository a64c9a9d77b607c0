import { refreshBookedDays } from '../../cars/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { marketToday } from '../../market/index.ts';
import { announceChangeLapsed } from './change-mails.ts';
import { findLateChanges, setChangeState, type LockedChange } from './change.queries.ts';
import { isChangePending, lockCarRentalAndChange } from './lock-change.ts';

const BATCH = 100;

/** Lock car, rental and change first. The caller updates the car's booked days. */
export async function lapseChange(db: Database, change: LockedChange): Promise<void> {
  await setChangeState(db, change, 'lapsed');
  await announceChangeLapsed(db, change);
}

/** A payment still in progress is refunded when it succeeds. */
export async function expireLateChanges({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const late = await findLateChanges(pool, BATCH);
    for (const id of late) {
      expired += await transaction(pool, async (db) => {
        const { rental, change } = await lockCarRentalAndChange(db, id);
        if (!isChangePending(change) || !change.isLate) return 0;
        await lapseChange(db, change);
        await refreshBookedDays(db, rental.carId, await marketToday(db, config.timeZone));
        return 1;
      });
    }
    if (late.length < BATCH) return expired;
  }
}
