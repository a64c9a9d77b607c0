import { lockPaidMoney, type PaidMoney } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findChangesOf } from './change.queries.ts';

/** Everything that was paid for a rental: its booking, and what changes of its dates cost more. Lock the rental first. */
export const lockRentalMoney = async (db: Database, rentalId: string): Promise<PaidMoney> =>
  lockPaidMoney(db, [
    { kind: 'booking', subjectId: rentalId },
    ...(await findChangesOf(db, [rentalId])).map((subjectId) => ({ kind: 'change' as const, subjectId })),
  ]);
