import type { Claim, Contest } from '../../contract/claims/claims.ts';
import { record } from '../history/index.ts';
import { marketNow } from '../market/index.ts';
import { lockPayments } from '../money/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { announceContested, announceClaimWithdrawn } from './claim-notices.ts';
import { requireTransition, requireSide } from './claim.policy.ts';
import { hasOpenPayment, lockClaim, type ClaimRow } from './claim.queries.ts';
import { findPlacementsOfClaim } from './deposits/deposit.queries.ts';
import { keepClaimPhotos } from './make-claim.ts';
import { transitionClaim } from './transition-claim.queries.ts';
import { showClaim } from './show-claims.ts';

/** Refunds what was captured for a withdrawn claim. Lock the claim first, as captures do. */
async function refundDeposit(db: Database, claimId: string): Promise<void> {
  const ids = await findPlacementsOfClaim(db, claimId);
  if (ids.length === 0) return;
  const money = await lockPayments(
    db,
    ids.map((subjectId) => ({ kind: 'deposit', subjectId })),
  );
  await money.promiseRefund(money.paidCents, 'cancelled');
}

type Deps = Pick<Services, 'pool' | 'config'>;

interface ClaimRequest {
  id: string;
  key: string;
}

/** Applies one side's action to a claim, idempotently, and returns the claim as that side sees it. */
const applyAction = (
  services: Deps,
  viewer: Viewer,
  { id, key }: ClaimRequest,
  {
    event,
    by,
    request = {},
    work,
  }: {
    event: 'accept' | 'contest' | 'withdraw';
    by: 'renter' | 'owner';
    request?: object;
    work: (db: Database, claim: ClaimRow) => Promise<void>;
  },
): Promise<Claim> =>
  runIdempotent<Claim>(
    services.pool,
    { userId: viewer.uid, key, operation: `${event}-claim`, request: { id, ...request } },
    (keep) =>
      transaction(services.pool, async (db) => {
        const { subject: claim, side } = requireSide(viewer, await lockClaim(db, id), 'claim/not-found');
        requireTransition(claim, { side, event, by, now: await marketNow(db) });
        await work(db, claim);
        const shown = await showClaim(services, db, viewer, id);
        await keep(db, shown);
        return shown;
      }),
  );

/** Only records the answer: a worker charges the card that paid for the rental. */
export const acceptClaim = (services: Deps, viewer: Viewer, request: ClaimRequest) =>
  applyAction(services, viewer, request, {
    event: 'accept',
    by: 'renter',
    async work(db, claim) {
      await transitionClaim(db, claim, { event: 'accept', answer: { text: null, photoIds: [] } });
      await record(db, {
        action: 'claim-accepted',
        actor: viewer,
        rentalId: claim.rentalId,
        details: { claimId: claim.id },
      });
    },
  });

export const contestClaim = (services: Deps, viewer: Viewer, { id, key, ...answer }: ClaimRequest & Contest) =>
  applyAction(
    services,
    viewer,
    { id, key },
    {
      event: 'contest',
      by: 'renter',
      request: answer,
      async work(db, claim) {
        await keepClaimPhotos(db, viewer.uid, answer.photoIds);
        await transitionClaim(db, claim, { event: 'contest', answer });
        await record(db, {
          action: 'claim-contested',
          actor: viewer,
          rentalId: claim.rentalId,
          details: { claimId: claim.id },
        });
        await announceContested(db, claim, viewer.uid);
      },
    },
  );

export const withdrawClaim = (services: Deps, viewer: Viewer, request: ClaimRequest) =>
  applyAction(services, viewer, request, {
    event: 'withdraw',
    by: 'owner',
    async work(db, claim) {
      if (await hasOpenPayment(db, claim.id)) throw new AppError('claim/being-paid');
      await transitionClaim(db, claim, { event: 'withdraw' });
      await refundDeposit(db, claim.id);
      await record(db, {
        action: 'claim-withdrawn',
        actor: viewer,
        rentalId: claim.rentalId,
        details: { claimId: claim.id },
      });
      await announceClaimWithdrawn(db, claim, viewer.uid);
    },
  });
