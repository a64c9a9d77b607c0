import { randomUUID } from 'node:crypto';
import { paymentLimits } from '../../contract/limits.ts';
import type { PaymentResult } from '../../contract/rentals/rentals.ts';
import { ChargeRefused, withinTimeLimit } from '../money/providers/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { once } from '../platform/idempotency.ts';
import { AppError } from '../platform/problem.ts';
import type { MoneyServices } from '../money/services.ts';
import {
  findAttempt,
  findLatestAttempt,
  findOpenAttempt,
  insertAttempt,
  setUnknown,
  type Attempt,
} from '../money/payment.queries.ts';
import { lockRental } from './state/rental-state.queries.ts';
import { rentalCan, requirePart } from './state/rental.policy.ts';
import {
  askProvider,
  endDeclined,
  giveUp,
  settleCharge,
  settlePayment,
  toChargeRequest,
} from '../money/settle-payment.ts';
import { showRental } from './show-rental.ts';

type Paying = Pick<MoneyServices, 'config' | 'pool' | 'payments' | 'log'>;

interface Payer {
  viewer: Viewer;
  rentalId: string;
  paymentMethodId: string;
  key: string;
}

type Begun = { kind: 'paid' } | { kind: 'begun' | 'open'; attempt: Attempt; isHoldLive: boolean };

/** First phase: the attempt and the key it will be made under are committed before anybody is called. */
const begin = ({ pool, payments }: Paying, { viewer, rentalId, paymentMethodId, key }: Payer): Promise<Begun> =>
  transaction(pool, async (db): Promise<Begun> => {
    const { rental, role } = requirePart(viewer, await lockRental(db, rentalId));
    if (role !== 'renter') throw new AppError('rental/not-allowed');
    if (rental.status === 'confirmed') return { kind: 'paid' };
    const attempt = await findOpenAttempt(db, rentalId);
    if (attempt) return { kind: 'open', attempt, isHoldLive: rental.isHoldLive };
    if (rental.status === 'cancelled') throw new AppError('rental/not-payable');
    if (!rental.isHoldLive || !rentalCan(role, rental.status).pay) throw new AppError('rental/hold-ended');
    return {
      kind: 'begun',
      isHoldLive: true,
      attempt: await insertAttempt(db, {
        rentalId,
        paymentMethodId,
        amountCents: rental.totalCents,
        currency: rental.currency,
        requestKey: key,
        provider: payments.current.name,
        providerKey: randomUUID(),
        checkAfterSeconds: paymentLimits.answerSeconds + 5,
      }),
    };
  });

/** Second and third phase: no transaction is open while the provider is asked; what it says is settled in a new one. */
async function charge(services: Paying, attempt: Attempt): Promise<void> {
  let answer;
  try {
    const provider = services.payments.of(attempt.provider);
    const charged = await withinTimeLimit(provider.charge(toChargeRequest(attempt)));
    answer = await endDeclined(services, attempt, charged);
  } catch (error) {
    if (error instanceof ChargeRefused) {
      services.log.error({ err: error, attemptId: attempt.id }, 'the payment provider takes no payment from us');
      await settleCharge(services, attempt, error.charge);
      throw new AppError('payment/not-taken', { cause: error, ...(error.forPayer && { detail: error.forPayer }) });
    }
    services.log.warn({ err: error, attemptId: attempt.id }, 'the outcome of a payment is unknown');
    await setUnknown(services.pool, attempt.id);
    return;
  }
  await settleCharge(services, attempt, answer);
}

/** Goes on with an attempt whose outcome was open. The provider's state is looked at before anything is sent again. */
async function resume(services: Paying, attempt: Attempt, isSameRequest: boolean): Promise<void> {
  try {
    if (!isSameRequest) await settlePayment(services, attempt);
    // The same request came back, and the provider has never heard of it: it is sent under the key that it had.
    else if (!(await askProvider(services, attempt))) await charge(services, attempt);
  } catch (error) {
    if (error instanceof AppError) throw error;
    services.log.warn({ err: error, attemptId: attempt.id }, 'the payment provider cannot be asked');
  }
}

async function answerFor(services: Paying, viewer: Viewer, rentalId: string, attempt: Attempt): Promise<PaymentResult> {
  const rental = await showRental(services, services.pool, viewer, rentalId);
  if (rental.status === 'confirmed' || rental.status === 'completed') return { rental };
  switch (attempt.status) {
    case 'declined':
      throw new AppError('payment/declined', attempt.message ? { detail: attempt.message } : {});
    case 'abandoned':
      throw new AppError('payment/not-charged');
    case 'succeeded':
      throw new AppError(rental.cancellation?.by === 'system' ? 'rental/dates-lost' : 'rental/not-payable');
    case 'requires-action':
      if (rental.payment?.requiresAction) return { rental, requiresAction: rental.payment.requiresAction };
      return { rental, checking: true };
    case 'started':
    case 'unknown':
      return { rental, checking: true };
  }
}

async function pay(services: Paying, payer: Payer): Promise<PaymentResult> {
  const { viewer, rentalId, key } = payer;
  let begun = await begin(services, payer);
  // Another card while the bank still waits for an answer about the first: that one is given up first.
  if (begun.kind === 'open' && begun.attempt.status === 'requires-action' && begun.attempt.requestKey !== key) {
    await giveUp(services, begun.attempt).catch((cause: unknown) => {
      throw new AppError('payment/unavailable', { cause, retryAfterSeconds: 5 });
    });
    begun = await begin(services, payer);
  }
  if (begun.kind === 'paid') return { rental: await showRental(services, services.pool, viewer, rentalId) };
  if (begun.kind === 'begun') await charge(services, begun.attempt);
  else await resume(services, begun.attempt, begun.isHoldLive && begun.attempt.requestKey === key);
  const attempt = await findAttempt(services.pool, begun.attempt.id);
  return answerFor(services, viewer, rentalId, attempt ?? begun.attempt);
}

/** Charges the card and turns the hold into a rental. However often it is asked for, there is one charge at most. */
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
      const result = await pay(services, payer);
      // As long as the outcome is open, asking again must be able to find it.
      if (!result.checking && !result.requiresAction) await keep(services.pool, result);
      return result;
    },
  );

/** How the latest attempt ended, after the bank's question or when nobody knew. Starts nothing new. */
export async function confirmPayment(services: Paying, viewer: Viewer, rentalId: string): Promise<PaymentResult> {
  const { role } = await showRental(services, services.pool, viewer, rentalId);
  if (role !== 'renter') throw new AppError('rental/not-allowed');
  const open = await findOpenAttempt(services.pool, rentalId);
  if (open) {
    await settlePayment(services, open).catch((error: unknown) =>
      services.log.warn({ err: error, attemptId: open.id }, 'the payment provider cannot be asked'),
    );
  }
  const attempt = await findLatestAttempt(services.pool, rentalId);
  if (!attempt) throw new AppError('payment/none');
  return answerFor(services, viewer, rentalId, attempt);
}
