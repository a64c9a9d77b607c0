import { dueOf } from '../../../contract/claims/claim-rules.ts';
import { record } from '../../history/index.ts';
import {
  describeDue,
  keepCardOf,
  type Describing,
  type DueKind,
  type LockedDue,
  type RefundReason,
} from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { announceCharged } from '../claim-news.ts';
import { lockClaim } from '../claim.queries.ts';
import { moveClaim } from '../move-claim.queries.ts';
import { announceRefused } from './deposit-news.ts';
import {
  chargeNow,
  findDeposit,
  findPlacement,
  findPlacements,
  lockDeposit,
  lookNow,
  setPlacement,
  type Placement,
} from './deposit.queries.ts';

async function lockPlacement(db: Database, id: string): Promise<Placement> {
  const known = await findPlacement(db, id);
  if (!known || !(await lockDeposit(db, known.rentalId))) throw new Error(`The deposit ${id} is gone.`);
  return (await findPlacement(db, id))!;
}

/** The one before is no longer needed; a worker lets go of it. What came too late is released by its own payment. */
async function setHeld(db: Database, { id, rentalId, status }: Placement, attemptId: string): Promise<void> {
  if (status !== 'placing' && status !== 'refused') return;
  await setPlacement(db, { id, status: 'kept' });
  await keepCardOf(db, attemptId);
  await lookNow(db, rentalId);
}

/** Its bank let go of it, whoever wanted that. If it is still needed, a worker asks a bank again. */
async function setReleased(db: Database, { id, rentalId, claimId }: Placement): Promise<void> {
  await setPlacement(db, { id, status: 'released' });
  if (claimId) await chargeNow(db, claimId);
  await lookNow(db, rentalId);
}

/** From here on the renter uses a card on a page, and the owner knows. */
export async function setRefused(db: Database, { id, rentalId }: Placement): Promise<void> {
  await setPlacement(db, { id, status: 'refused' });
  const { amountCents } = (await findDeposit(db, rentalId))!;
  await announceRefused(db, { rentalId, placementId: id, amountCents });
  await lookNow(db, rentalId);
}

/** Returns why the money goes back, if it does: nothing is taken of a deposit but for the claim that it was asked for. */
async function takeCharge(
  db: Database,
  { id, rentalId, status, claimId }: Placement,
  amountCents: number,
): Promise<RefundReason | undefined> {
  if (status !== 'capturing' || !claimId) {
    if (status !== 'captured') await setPlacement(db, { id, status: 'released' });
    await lookNow(db, rentalId);
    return 'cancelled';
  }
  await setPlacement(db, { id, status: 'captured' });
  await lookNow(db, rentalId);
  const claim = (await lockClaim(db, claimId))!;
  if (amountCents < dueOf(claim)) {
    await chargeNow(db, claimId);
    return undefined;
  }
  await moveClaim(db, claim, { event: 'charge-succeeded' });
  await record(db, {
    action: 'claim-paid',
    actor: 'system',
    rentalId,
    details: { claimId, amountCents: dueOf(claim) },
  });
  await announceCharged(db, claim);
  return undefined;
}

/** What may be kept of it, as long as the claim counts that it was taken for. */
async function mayKeep(db: Database, { status, claimId, captureCents }: Placement): Promise<number> {
  const claim = status === 'captured' && claimId ? await lockClaim(db, claimId) : undefined;
  return claim && claim.status !== 'withdrawn' ? (captureCents ?? 0) : 0;
}

/** The subject is one time that a bank was asked for the deposit. Nothing of it is charged but for a claim. */
export const depositDue = (config: Describing): DueKind => ({
  labels: ({ subjectId }) => ({ deposit: subjectId }),
  description: describeDue(config, 'deposit'),

  async lock(db, { subjectId: id }): Promise<LockedDue> {
    const placed = await lockPlacement(db, id);
    const now = async () => (await findPlacement(db, id))!;
    return {
      isPayable: async () => ['placing', 'refused'].includes((await now()).status),
      async authorisation() {
        const { status } = await now();
        if (status === 'kept') return 'keep';
        return status === 'capturing' ? 'capture' : 'release';
      },
      captureCents: () => Promise.resolve(placed.captureCents ?? 0),
      authorised: async ({ attemptId }) => setHeld(db, await now(), attemptId),
      authorisationEnded: async () => setReleased(db, await now()),
      settled: async ({ amountCents }) => takeCharge(db, await now(), amountCents),
      async notCharged({ status, isOffSession }) {
        const current = await now();
        if (current.status === 'releasing') await setReleased(db, current);
        else if (current.status === 'placing' && status === 'declined' && isOffSession) await setRefused(db, current);
        else await lookNow(db, current.rentalId);
      },
      mayKeepCents: async () => mayKeep(db, await now()),
      refundPromised: () => Promise.resolve(),
    };
  },

  async refunded(db, { subjectId: id }, { amountCents, reason }) {
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

/** Of a rental, the one that a bank keeps now, if any. Its deposit must be locked. */
export const findHeld = async (db: Database, rentalId: string): Promise<Placement | undefined> =>
  (await findPlacements(db, rentalId)).findLast(({ status }) => status === 'kept');
