import { refreshBookedDays } from '../../cars/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LockedRental } from '../state/rental-state.queries.ts';
import { recordChanged } from '../state/rental-history.ts';
import { announceApplied } from './change-mails.ts';
import {
  isTakenByOthers,
  moveRental,
  restoreImportedBlocks,
  setChangeState,
  type LockedChange,
} from './change.queries.ts';
import { refundOf } from './price-change.ts';
import { lockRentalPayments } from './lock-rental-payments.ts';

/**
 * Moves the rental to its new dates and promises the refund if it gets cheaper. Returns false and changes nothing if one of
 * the days is taken. The caller's transaction must hold all locks.
 */
export async function applyChange(
  db: Database,
  { rental, change, today }: { rental: LockedRental; change: LockedChange; today: string },
  actorId: string | undefined,
): Promise<boolean> {
  if (await isTakenByOthers(db, rental, change)) return false;
  const refundCents = await refundOf(db, rental, change.totalCents);
  await setChangeState(db, change, 'made');
  await moveRental(db, change, { refundCents });
  await restoreImportedBlocks(db, rental.carId);
  await refreshBookedDays(db, rental.carId, today);
  if (refundCents > 0) await (await lockRentalPayments(db, rental.id)).promiseRefund(refundCents, 'changed');
  await announceApplied(db, { ...change, refundCents }, actorId);
  await recordChanged(db, rental, change);
  return true;
}
