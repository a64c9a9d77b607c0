import { isBooked, isCancelled, isDeclined, isLapsed, isRequest } from '../../contract/rentals/rental-lifecycle.ts';
import type { PaymentResult } from '../../contract/rentals/rentals.ts';
import { answerOf, askForOutcome, payDue, type Attempt, type MovingMoney, type Payable } from '../money/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { once } from '../platform/idempotency.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { showRental } from './show-rental.ts';
import { lockRental } from './state/rental-state.queries.ts';
import { rentalCan, requirePart } from './state/rental.policy.ts';

type Paying = MovingMoney & Pick<Services, 'config'>;

interface Payer {
  viewer: Viewer;
  rentalId: string;
  paymentMethodId: string;
  key: string;
}

async function lockPayable({ config }: Paying, db: Database, { viewer, rentalId }: Payer): Promise<Payable> {
  const { rental, role } = requirePart(viewer, await lockRental(db, rentalId));
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const { status, renterId: payerId, totalCents: amountCents, currency } = rental;
  const isPayable = rental.isHoldLive && rentalCan(role, rental).pay;
  const hasEnded = isCancelled(status) || isDeclined(status) || rental.requestedAt !== null;
  return {
    due: { kind: 'booking', subjectId: rentalId, payerId, amountCents, currency },
    isPaid: isBooked(status) || isRequest(status),
    keepsCard: config.claims,
    // An owner who has accepted is not asked again.
    capturesLater: rental.bookingMode === 'request' && rental.acceptedAt === null,
    refusal: isPayable ? undefined : hasEnded ? 'rental/not-payable' : 'rental/hold-ended',
  };
}

async function answerFor(
  services: Paying,
  viewer: Viewer,
  rentalId: string,
  attempt: Attempt | undefined,
): Promise<PaymentResult> {
  const rental = await showRental(services, services.pool, viewer, rentalId);
  if (!attempt || isBooked(rental.status) || isRequest(rental.status)) return { rental };
  const answer = answerOf(attempt);
  if (answer.requiresAction || answer.checking) return { rental, ...answer };
  if (isLapsed(rental.status)) throw new AppError('rental/hold-ended');
  // The card was charged, but the dates are gone.
  throw new AppError(rental.cancellation?.by === 'system' ? 'rental/dates-lost' : 'rental/not-payable');
}

/** However often it is called, there is at most one charge. */
export const payRental = (services: Paying, payer: Payer): Promise<PaymentResult> =>
  once<PaymentResult>(
    services.pool,
    {
      userId: payer.viewer.uid,
      key: payer.key,
      operation: 'pay-rental',
      request: { rentalId: payer.rentalId, paymentMethodId: payer.paymentMethodId },
    },
    async (keep) => {
      const { viewer, rentalId, paymentMethodId, key: requestKey } = payer;
      const lock = (db: Database) => lockPayable(services, db, payer);
      const attempt = await payDue(services, { lock, paymentMethodId, requestKey });
      const result = await answerFor(services, viewer, rentalId, attempt);
      // While the outcome is open, a retry must be able to find it.
      if (!result.checking && !result.requiresAction) await keep(services.pool, result);
      return result;
    },
  );

/** Starts nothing new. */
export async function confirmPayment(services: Paying, viewer: Viewer, rentalId: string): Promise<PaymentResult> {
  const { role } = await showRental(services, services.pool, viewer, rentalId);
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const attempt = await askForOutcome(services, { kind: 'booking', subjectId: rentalId });
  return answerFor(services, viewer, rentalId, attempt);
}
