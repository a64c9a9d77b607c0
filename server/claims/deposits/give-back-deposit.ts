import { lockPaidMoney } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPlacementsOfClaim } from './deposit.queries.ts';

/** What was taken for a claim that its owner withdraws. The claim must be locked: whoever takes something locks it first. */
export async function giveBackDeposit(db: Database, claimId: string): Promise<void> {
  const ids = await findPlacementsOfClaim(db, claimId);
  if (ids.length === 0) return;
  const money = await lockPaidMoney(
    db,
    ids.map((subjectId) => ({ kind: 'deposit', subjectId })),
  );
  await money.promiseRefund(money.paidCents, 'cancelled');
}
