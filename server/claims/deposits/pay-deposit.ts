import type { DepositPayment } from '../../../contract/claims/deposits/deposits.ts';
import {
  lookUpOutcome,
  openPayment,
  payIdempotently,
  type Attempt,
  type DueSubject,
  type PaymentServices,
  type Payable,
} from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireSide } from '../claim.policy.ts';
import { findDeposit, findPlacement, findPlacements, lockDeposit } from './deposit.queries.ts';
import { showDeposit } from './show-deposit.ts';

type Deps = PaymentServices & Pick<Services, 'config'>;

/** Also keeps a card entered on the payment page, because the deposit may have to be renewed. */
export async function payableOfPlacement(
  db: Database,
  placementId: string,
  { isOnPage }: { isOnPage: boolean },
): Promise<Payable> {
  const known = await findPlacement(db, placementId);
  if (!known || !(await lockDeposit(db, known.rentalId))) throw new AppError('deposit/not-payable');
  const { status, rentalId } = (await findPlacement(db, placementId))!;
  const { renterId, amountCents, currency } = (await findDeposit(db, rentalId))!;
  return {
    due: { kind: 'deposit', subjectId: placementId, payerId: renterId, amountCents, currency },
    isPaid: status === 'kept' || status === 'capturing' || status === 'captured',
    capturesLater: true,
    keepsCard: isOnPage,
    keptFor: { kind: 'booking', subjectId: rentalId },
    refusal: status === (isOnPage ? 'refused' : 'placing') ? undefined : 'deposit/not-payable',
  };
}

/** The due of the latest placement. */
async function subjectOf(db: Database, viewer: Viewer, rentalId: string): Promise<DueSubject> {
  const { side } = requireSide(viewer, await findDeposit(db, rentalId), 'rental/not-found');
  if (side !== 'renter') throw new AppError('rental/not-allowed');
  const latest = (await findPlacements(db, rentalId)).at(-1);
  if (!latest) throw new AppError('deposit/not-payable');
  return { kind: 'deposit', subjectId: latest.id };
}

async function answerFor(
  services: Deps,
  viewer: Viewer,
  rentalId: string,
  attempt: Attempt | undefined,
): Promise<DepositPayment> {
  const deposit = await showDeposit(services, services.pool, viewer, rentalId);
  if (!deposit) throw new AppError('deposit/not-payable');
  if (!attempt || deposit.isKept) return { deposit };
  return { deposit, ...openPayment(attempt, 'deposit/not-payable') };
}

export async function payDeposit(
  services: Deps,
  viewer: Viewer,
  { rentalId, key, paymentMethodId }: { rentalId: string; key: string; paymentMethodId: string },
): Promise<DepositPayment> {
  const { subjectId } = await subjectOf(services.pool, viewer, rentalId);
  return payIdempotently<DepositPayment>(services, {
    userId: viewer.uid,
    key,
    operation: 'pay-deposit',
    request: { rentalId, paymentMethodId },
    lock: (db) => payableOfPlacement(db, subjectId, { isOnPage: true }),
    paymentMethodId,
    answerFor: (attempt) => answerFor(services, viewer, rentalId, attempt),
  });
}

/** Checks the outcome of a payment; never starts one. */
export async function confirmDeposit(services: Deps, viewer: Viewer, rentalId: string): Promise<DepositPayment> {
  const attempt = await lookUpOutcome(services, await subjectOf(services.pool, viewer, rentalId));
  return answerFor(services, viewer, rentalId, attempt);
}
