import { isClaimPayable } from '../../contract/claims/claim-lifecycle.ts';
import { amountDueOf, remainingChargeOf } from '../../contract/claims/claim-rules.ts';
import { record } from '../history/index.ts';
import {
  immediateCapture,
  describeDue,
  type DueDescriptionConfig,
  type DueHandler,
  type LockedDue,
  type RefundReason,
} from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import { announceCharged, announceToPay } from './claim-notices.ts';
import { lockClaim, type ClaimRow } from './claim.queries.ts';
import { transitionClaim } from './transition-claim.queries.ts';

export async function lockClaimOrThrow(db: Database, id: string): Promise<ClaimRow> {
  const claim = await lockClaim(db, id);
  if (!claim) throw new Error(`Claim ${id} does not exist.`);
  return claim;
}

/** Marks the claim as paid. Returns a refund reason if it is no longer payable, which only happens if it was paid before. */
async function onCharged(db: Database, id: string): Promise<RefundReason | undefined> {
  const claim = await lockClaimOrThrow(db, id);
  if (!(await transitionClaim(db, claim, { event: 'charge-succeeded' }))) {
    return 'paid-twice';
  }
  await record(db, {
    action: 'claim-paid',
    actor: 'system',
    rentalId: claim.rentalId,
    details: { claimId: id, amountCents: amountDueOf(claim) },
  });
  await announceCharged(db, claim);
  return undefined;
}

/** Gives up on charging the card off-session: the renter has to pay on the payment page. */
export async function requestRenterPayment(db: Database, id: string): Promise<void> {
  const claim = await lockClaimOrThrow(db, id);
  if (claim.isTakingDeposit) return;
  if (await transitionClaim(db, claim, { event: 'charge-failed' })) await announceToPay(db, claim);
}

/** The due of a claim. The whole amount goes to the owner. */
export const claimDue = (config: DueDescriptionConfig): DueHandler => ({
  labels: ({ subjectId }) => ({ claim: subjectId }),
  description: describeDue(config, 'claim'),

  async lock(db, { subjectId: id }): Promise<LockedDue> {
    await lockClaimOrThrow(db, id);
    return {
      ...immediateCapture,
      isPayable: async () => isClaimPayable((await lockClaimOrThrow(db, id)).status),
      onCharged: () => onCharged(db, id),
      // An abandoned attempt got no answer, so a worker tries the kept card again.
      async onNotCharged({ status }) {
        if (status === 'declined') await requestRenterPayment(db, id);
      },
      async retainableCents() {
        const claim = await lockClaimOrThrow(db, id);
        return claim.status === 'paid' ? remainingChargeOf(claim) : 0;
      },
      onRefundPromised: () => Promise.resolve(),
    };
  },

  async onRefunded(db, { subjectId: id }, { amountCents, reason }) {
    const { rentalId } = await lockClaimOrThrow(db, id);
    await record(db, {
      action: 'rental-refunded',
      actor: 'system',
      rentalId,
      reason,
      details: { refundCents: amountCents, claimId: id },
    });
  },
});
