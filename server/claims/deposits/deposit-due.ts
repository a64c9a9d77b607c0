import { amountDueOf } from '../../../contract/claims/claim-rules.ts';
import { record } from '../../history/index.ts';
import {
  describeDue,
  keepCardOf,
  type DueDescriptionConfig,
  type DueHandler,
  type LockedDue,
  type RefundReason,
} from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { announceCharged } from '../claim-notices.ts';
import { lockClaim } from '../claim.queries.ts';
import { transitionClaim } from '../transition-claim.queries.ts';
import { announceDepositRefused } from './deposit-notices.ts';
import {
  scheduleChargeNow,
  findDeposit,
  findPlacement,
  findPlacements,
  lockDeposit,
  scheduleCheckNow,
  setPlacement,
  type DepositPlacement,
} from './deposit.queries.ts';

async function lockPlacement(db: Database, id: string): Promise<DepositPlacement> {
  const known = await findPlacement(db, id);
  if (!known || !(await lockDeposit(db, known.rentalId))) throw new Error(`Deposit placement ${id} does not exist.`);
  return (await findPlacement(db, id))!;
}

/** A worker releases the previous placement. If the authorisation came too late, its own payment releases it. */
async function onAuthorised(
  db: Database,
  { id, rentalId, status }: DepositPlacement,
  attemptId: string,
): Promise<void> {
  if (status !== 'placing' && status !== 'refused') return;
  await setPlacement(db, { id, status: 'kept' });
  await keepCardOf(db, attemptId);
  await scheduleCheckNow(db, rentalId);
}

/** Called when the authorisation ended for any reason. If a deposit is still needed, a worker places it again. */
async function onReleased(db: Database, { id, rentalId, claimId }: DepositPlacement): Promise<void> {
  await setPlacement(db, { id, status: 'released' });
  if (claimId) await scheduleChargeNow(db, claimId);
  await scheduleCheckNow(db, rentalId);
}

/** The renter has to use a card on the payment page; both sides are notified. */
export async function setPlacementRefused(db: Database, { id, rentalId }: DepositPlacement): Promise<void> {
  await setPlacement(db, { id, status: 'refused' });
  const { amountCents } = (await findDeposit(db, rentalId))!;
  await announceDepositRefused(db, { rentalId, placementId: id, amountCents });
  await scheduleCheckNow(db, rentalId);
}

/** Returns a refund reason unless the deposit was captured for the claim it was requested for. */
async function onCharged(
  db: Database,
  { id, rentalId, status, claimId }: DepositPlacement,
  amountCents: number,
): Promise<RefundReason | undefined> {
  if (status !== 'capturing' || !claimId) {
    if (status !== 'captured') await setPlacement(db, { id, status: 'released' });
    await scheduleCheckNow(db, rentalId);
    return 'cancelled';
  }
  await setPlacement(db, { id, status: 'captured' });
  await scheduleCheckNow(db, rentalId);
  const claim = (await lockClaim(db, claimId))!;
  if (amountCents < amountDueOf(claim)) {
    await scheduleChargeNow(db, claimId);
    return undefined;
  }
  await transitionClaim(db, claim, { event: 'charge-succeeded' });
  await record(db, {
    action: 'claim-paid',
    actor: 'system',
    rentalId,
    details: { claimId, amountCents: amountDueOf(claim) },
  });
  await announceCharged(db, claim);
  return undefined;
}

/** The captured amount, unless its claim was withdrawn. */
async function keepableCentsOf(db: Database, { status, claimId, captureCents }: DepositPlacement): Promise<number> {
  const claim = status === 'captured' && claimId ? await lockClaim(db, claimId) : undefined;
  return claim && claim.status !== 'withdrawn' ? (captureCents ?? 0) : 0;
}

/** The due of one placement, which is one authorisation of the deposit. It is captured only for a claim. */
export const depositDue = (config: DueDescriptionConfig): DueHandler => ({
  labels: ({ subjectId }) => ({ deposit: subjectId }),
  description: describeDue(config, 'deposit'),

  async lock(db, { subjectId: id }): Promise<LockedDue> {
    const placed = await lockPlacement(db, id);
    const current = async () => (await findPlacement(db, id))!;
    return {
      isPayable: async () => ['placing', 'refused'].includes((await current()).status),
      async authorisation() {
        const { status } = await current();
        if (status === 'kept') return 'keep';
        return status === 'capturing' ? 'capture' : 'release';
      },
      captureCents: () => Promise.resolve(placed.captureCents ?? 0),
      onAuthorised: async ({ attemptId }) => onAuthorised(db, await current(), attemptId),
      onAuthorisationEnded: async () => onReleased(db, await current()),
      onCharged: async ({ amountCents }) => onCharged(db, await current(), amountCents),
      async onNotCharged({ status, isOffSession }) {
        const placement = await current();
        if (placement.status === 'releasing') await onReleased(db, placement);
        else if (placement.status === 'placing' && status === 'declined' && isOffSession)
          await setPlacementRefused(db, placement);
        else await scheduleCheckNow(db, placement.rentalId);
      },
      retainableCents: async () => keepableCentsOf(db, await current()),
      onRefundPromised: () => Promise.resolve(),
    };
  },

  async onRefunded(db, { subjectId: id }, { amountCents, reason }) {
    const { rentalId, claimId } = (await findPlacement(db, id))!;
    await record(db, {
      action: 'rental-refunded',
      actor: 'system',
      rentalId,
      reason,
      details: { refundCents: amountCents, ...(claimId && { claimId }) },
    });
  },
});

/** The rental's currently authorised placement, if any. Lock the deposit first. */
export const findHeldPlacement = async (db: Database, rentalId: string): Promise<DepositPlacement | undefined> =>
  (await findPlacements(db, rentalId)).findLast(({ status }) => status === 'kept');
