import { lockPayments, type LockedPayments } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findChangesOf } from './change.queries.ts';

/** Locks everything paid for a rental: the booking and surcharges for changes of dates. Lock the rental first. */
export const lockRentalPayments = async (db: Database, rentalId: string): Promise<LockedPayments> =>
  lockPayments(db, [
    { kind: 'booking', subjectId: rentalId },
    ...(await findChangesOf(db, [rentalId])).map((subjectId) => ({ kind: 'change' as const, subjectId })),
  ]);
