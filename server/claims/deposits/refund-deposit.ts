import { lockPayments } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlacementsOfClaim } from './deposit.queries.ts';

/** Refunds what was captured for a withdrawn claim. Lock the claim first, as captures do. */
export async function refundDeposit(db: Database, claimId: string): Promise<void> {
  const ids = await findPlacementsOfClaim(db, claimId);
  if (ids.length === 0) return;
  const money = await lockPayments(
    db,
    ids.map((subjectId) => ({ kind: 'deposit', subjectId })),
  );
  await money.promiseRefund(money.paidCents, 'cancelled');
}
