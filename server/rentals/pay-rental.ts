import { isBooked, isCancelled, isDeclined, isLapsed, isRequest } from '../../contract/rentals/rental-lifecycle.ts';
import type { PaymentResult } from '../../contract/rentals/rentals.ts';
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
import { requireDriver } from './require-driver.ts';
import { showRental } from './show-rental.ts';
import { lockRental } from './state/rental-state.queries.ts';
import { rentalCan, requireRentalRole } from './state/rental.policy.ts';

type Deps = PaymentServices & Pick<Services, 'config' | 'hooks'>;

interface Payer {
  viewer: Viewer;
  rentalId: string;
  paymentMethodId: string;
  key: string;
}

async function lockPayable(services: Deps, db: Database, { viewer, rentalId }: Payer): Promise<Payable> {
  const { rental, role } = requireRentalRole(viewer, await lockRental(db, rentalId));
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const { status, renterId: payerId, totalCents: amountCents, currency } = rental;
  const isPayable = rental.isHoldLive && rentalCan(role, rental).pay;
  // Check before charging the card: an approval may have been revoked since the dates were held.
  if (isPayable) await requireDriver(db, services, { ...rental, rentalId });
  const hasEnded = isCancelled(status) || isDeclined(status) || rental.requestedAt !== null;
  return {
    due: { kind: 'booking', subjectId: rentalId, payerId, amountCents, currency },
    isPaid: isBooked(status) || isRequest(status),
    keepsCard: services.config.claims,
    // After the owner has accepted, a repeated payment is charged immediately.
    capturesLater: rental.bookingMode === 'request' && rental.acceptedAt === null,
    refusal: isPayable ? undefined : hasEnded ? 'rental/not-payable' : 'rental/hold-ended',
  };
}

async function answerFor(
  services: Deps,
  viewer: Viewer,
  rentalId: string,
  attempt: Attempt | undefined,
): Promise<PaymentResult> {
  const rental = await showRental(services, services.pool, viewer, rentalId);
  if (!attempt || isBooked(rental.status) || isRequest(rental.status)) return { rental };
  const isDatesLost = rental.cancellation?.by === 'system';
  const lost = isLapsed(rental.status) ? 'rental/hold-ended' : isDatesLost ? 'rental/dates-lost' : 'rental/not-payable';
  return { rental, ...openPayment(attempt, lost) };
}

export const payRental = (services: Deps, payer: Payer): Promise<PaymentResult> => {
  const { viewer, rentalId, paymentMethodId, key } = payer;
  return payIdempotently<PaymentResult>(services, {
    userId: viewer.uid,
    key,
    operation: 'pay-rental',
    request: { rentalId, paymentMethodId },
    lock: (db) => lockPayable(services, db, payer),
    paymentMethodId,
    answerFor: (attempt) => answerFor(services, viewer, rentalId, attempt),
  });
};

/** Checks the outcome of a payment; never starts one. */
export async function confirmPayment(services: Deps, viewer: Viewer, rentalId: string): Promise<PaymentResult> {
  const { role } = await showRental(services, services.pool, viewer, rentalId);
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const attempt = await lookUpOutcome(services, { kind: 'booking', subjectId: rentalId });
  return answerFor(services, viewer, rentalId, attempt);
}
