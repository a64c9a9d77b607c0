import type { PaymentResult } from '../../../contract/rentals/rentals.ts';
import {
  lookUpOutcome,
  openPayment,
  payIdempotently,
  type Attempt,
  type PaymentServices,
  type Payable,
} from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { showRental } from '../show-rental.ts';
import { lockRental } from '../state/rental-state.queries.ts';
import { requireRentalRole } from '../state/rental.policy.ts';
import { findPartiesOfChange, lockChange } from './change.queries.ts';
import { isAwaitingPayment } from './lock-change.ts';

type Deps = PaymentServices & Pick<Services, 'config'>;

const rentalOf = async (db: Database, viewer: Viewer, changeId: string): Promise<string> =>
  requireRentalRole(viewer, await findPartiesOfChange(db, changeId), 'change/not-found').rental.rentalId;

async function lockPayable(db: Database, viewer: Viewer, changeId: string): Promise<Payable> {
  const { rental, role } = requireRentalRole(viewer, await lockRental(db, await rentalOf(db, viewer, changeId)));
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const change = (await lockChange(db, changeId))!;
  const { renterId: payerId, currency } = rental;
  return {
    due: { kind: 'change', subjectId: changeId, payerId, amountCents: change.payCents, currency },
    isPaid: change.status === 'made',
    keptFor: { kind: 'booking', subjectId: rental.id },
    refusal: isAwaitingPayment(change) && !change.isLate ? undefined : 'change/over',
  };
}

async function answerFor(
  services: Deps,
  viewer: Viewer,
  changeId: string,
  attempt: Attempt | undefined,
): Promise<PaymentResult> {
  const { pool } = services;
  const rental = await showRental(services, pool, viewer, await rentalOf(pool, viewer, changeId));
  const isMade = rental.change?.id === changeId && rental.change.status === 'made';
  if (!attempt || isMade) return { rental };
  return { rental, ...openPayment(attempt, 'change/lost') };
}

export const payChange = (
  services: Deps,
  viewer: Viewer,
  { id, key, paymentMethodId }: { id: string; key: string; paymentMethodId: string },
): Promise<PaymentResult> =>
  payIdempotently<PaymentResult>(services, {
    userId: viewer.uid,
    key,
    operation: 'pay-change',
    request: { id, paymentMethodId },
    lock: (db) => lockPayable(db, viewer, id),
    paymentMethodId,
    answerFor: (attempt) => answerFor(services, viewer, id, attempt),
  });

/** Checks the outcome of a payment; never starts one. */
export async function confirmChangePayment(services: Deps, viewer: Viewer, id: string): Promise<PaymentResult> {
  const { role } = await showRental(services, services.pool, viewer, await rentalOf(services.pool, viewer, id));
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const attempt = await lookUpOutcome(services, { kind: 'change', subjectId: id });
  return answerFor(services, viewer, id, attempt);
}
