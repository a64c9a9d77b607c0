import { mayClaim } from '../../contract/claims/claim-lifecycle.ts';
import { remainingChargeOf } from '../../contract/claims/claim-rules.ts';
import type { ClaimPayment } from '../../contract/claims/claims.ts';
import {
  lookUpOutcome,
  openPayment,
  payIdempotently,
  type Attempt,
  type PaymentServices,
  type Payable,
} from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { requireSide } from './claim.policy.ts';
import { lockClaim, type ClaimRow } from './claim.queries.ts';
import { showClaim } from './show-claims.ts';

type Deps = PaymentServices & Pick<Services, 'config'>;

export const payableOf = (claim: ClaimRow, isAllowed: boolean): Payable => ({
  due: {
    kind: 'claim',
    subjectId: claim.id,
    payerId: claim.renterId,
    amountCents: remainingChargeOf(claim),
    currency: claim.currency,
  },
  isPaid: claim.status === 'paid',
  keptFor: { kind: 'booking', subjectId: claim.rentalId },
  refusal: isAllowed && !claim.isTakingDeposit ? undefined : 'claim/not-payable',
});

async function lockPayable(db: Database, viewer: Viewer, id: string): Promise<Payable> {
  const { subject: claim, side } = requireSide(viewer, await lockClaim(db, id), 'claim/not-found');
  if (side !== 'renter') throw new AppError('rental/not-allowed');
  return payableOf(claim, mayClaim('renter', 'pay', claim.status));
}

async function answerFor(
  services: Deps,
  viewer: Viewer,
  id: string,
  attempt: Attempt | undefined,
): Promise<ClaimPayment> {
  const claim = await showClaim(services, services.pool, viewer, id);
  if (!attempt || claim.status === 'paid') return { claim };
  return { claim, ...openPayment(attempt, 'claim/not-payable') };
}

export const payClaim = (
  services: Deps,
  viewer: Viewer,
  { id, key, paymentMethodId }: { id: string; key: string; paymentMethodId: string },
): Promise<ClaimPayment> =>
  payIdempotently<ClaimPayment>(services, {
    userId: viewer.uid,
    key,
    operation: 'pay-claim',
    request: { id, paymentMethodId },
    lock: (db) => lockPayable(db, viewer, id),
    paymentMethodId,
    answerFor: (attempt) => answerFor(services, viewer, id, attempt),
  });

/** Checks the outcome of a payment; never starts one. */
export async function confirmClaimPayment(services: Deps, viewer: Viewer, id: string): Promise<ClaimPayment> {
  const { role } = await showClaim(services, services.pool, viewer, id);
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const attempt = await lookUpOutcome(services, { kind: 'claim', subjectId: id });
  return answerFor(services, viewer, id, attempt);
}
