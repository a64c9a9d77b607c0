import type { AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import { stepOf } from '../../../contract/currencies.ts';
import { record } from '../../history/index.ts';
import { recordDisputeDecision } from '../../money/index.ts';
import { announce } from '../../notices/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { runIdempotent } from '../../platform/idempotency.ts';
import { AppError } from '../../platform/problem.ts';
import { findDispute, lockDispute, simulateOwnerCents, type DisputeRow } from './dispute.queries.ts';
import { ownerShareOf, presentDetails, type DisputeServices } from './show-dispute.ts';

/**
 * Finds how much of the payment must be taken so that the owner bears the given amount, since the fee bears a part too.
 * Each further step costs the owner at most one step, so every amount up to the owner's share can be reached exactly.
 */
async function findTakenCents(db: Database, dispute: DisputeRow, ownerBearsCents: number): Promise<number> {
  const before = await simulateOwnerCents(db, dispute, 0);
  const stepCents = stepOf(dispute.currency);
  const takenBy = (steps: number) => Math.min(dispute.amountCents, steps * stepCents);
  let [low, high] = [0, Math.ceil(dispute.amountCents / stepCents)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (before - (await simulateOwnerCents(db, dispute, takenBy(middle))) >= ownerBearsCents) high = middle;
    else low = middle + 1;
  }
  return takenBy(low);
}

/** The marketplace bears what the owner does not. */
export const decideDispute = (
  services: DisputeServices,
  viewer: Viewer,
  { id, key, ownerBearsCents, reason }: { id: string; key: string; ownerBearsCents: number; reason: string },
): Promise<AdminDisputeDetails> =>
  runIdempotent<AdminDisputeDetails>(
    services.pool,
    { userId: viewer.uid, key, operation: 'decide-dispute', request: { id, ownerBearsCents, reason } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const dispute = await lockDispute(db, id);
        if (!dispute) throw new AppError('dispute/not-found');
        if ([dispute.renterId, dispute.ownerId].includes(viewer.uid)) throw new AppError('dispute/own');
        if (dispute.decidedAt) throw new AppError('dispute/decided');
        if (dispute.list !== 'lost') throw new AppError('dispute/not-lost');
        const isInSteps = ownerBearsCents % stepOf(dispute.currency) === 0;
        if (!isInSteps || ownerBearsCents > (await ownerShareOf(db, dispute))) {
          throw new AppError('dispute/amount-invalid', { fields: { ownerBearsCents: 'dispute/amount-invalid' } });
        }
        const takenCents = await findTakenCents(db, dispute, ownerBearsCents);
        await recordDisputeDecision(db, dispute, { takenCents, reason, adminId: viewer.uid });
        const { rentalId } = dispute;
        const facts = { disputeId: id, amountCents: ownerBearsCents };
        await record(db, { action: 'dispute-decided', actor: viewer, rentalId, reason, details: facts });
        if (ownerBearsCents > 0) {
          await announce(db, {
            kind: 'dispute-decided',
            key: id,
            about: { rentalId },
            to: ['owner'],
            details: facts,
            mail: { disputeId: id, amountCents: ownerBearsCents },
          });
        }
        const details = await presentDetails(services, db, viewer, (await findDispute(db, id))!);
        await keep(db, details);
        return details;
      }),
  );
