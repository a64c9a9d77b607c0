import { isClaimPayable } from '../../contract/claims/claim-lifecycle.ts';
import { dueOf, restOf } from '../../contract/claims/claim-rules.ts';
import { record } from '../history/index.ts';
import {
  chargedAtOnce,
  describeDue,
  type Describing,
  type DueKind,
  type LockedDue,
  type RefundReason,
} from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { announceCharged, announceToPay } from './claim-news.ts';
import { lockClaim, type ClaimRow } from './claim.queries.ts';
import { moveClaim } from './move-claim.queries.ts';

export async function lockOrThrow(db: Database, id: string): Promise<ClaimRow> {
  const claim = await lockClaim(db, id);
  if (!claim) throw new Error(`Claim ${id} does not exist.`);
  return claim;
}

/** Marks the claim as paid. Returns a refund reason if it is no longer payable, which only happens if it was paid before. */
async function onCharged(db: Database, id: string): Promise<RefundReason | undefined> {
  const claim = await lockOrThrow(db, id);
  if (!(await moveClaim(db, claim, { event: 'charge-succeeded' }))) {
    return 'paid-twice';
  }
  await record(db, {
    action: 'claim-paid',
    actor: 'system',
    rentalId: claim.rentalId,
    details: { claimId: id, amountCents: dueOf(claim) },
  });
  await announceCharged(db, claim);
  return undefined;
}

/** Gives up on charging the card off-session: the renter has to pay on the payment page. */
export async function askRenterToPay(db: Database, id: string): Promise<void> {
  const claim = await lockOrThrow(db, id);
  if (claim.isTakingDeposit) return;
  if (await moveClaim(db, claim, { event: 'charge-failed' })) await announceToPay(db, claim);
}

/** The due of a claim. The whole amount goes to the owner. */
export const claimDue = (config: Describing): DueKind => ({
  labels: ({ subjectId }) => ({ claim: subjectId }),
  description: describeDue(config, 'claim'),

  async lock(db, { subjectId: id }): Promise<LockedDue> {
    await lockOrThrow(db, id);
    return {
      ...chargedAtOnce,
      isPayable: async () => isClaimPayable((await lockOrThrow(db, id)).status),
      settled: () => onCharged(db, id),
      // An abandoned attempt got no answer, so a worker tries the kept card again.
      async notCharged({ status }) {
        if (status === 'declined') await askRenterToPay(db, id);
      },
      async mayKeepCents() {
        const claim = await lockOrThrow(db, id);
        return claim.status === 'paid' ? restOf(claim) : 0;
      },
      refundPromised: () => Promise.resolve(),
    };
  },

  async refunded(db, { subjectId: id }, { amountCents, reason }) {
    const { rentalId } = await lockOrThrow(db, id);
    await record(db, {
      action: 'rental-refunded',
      actor: 'system',
      rentalId,
      reason,
      details: { refundCents: amountCents, claimId: id },
    });
  },
});
