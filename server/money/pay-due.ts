import { randomUUID } from 'node:crypto';
import { KEPT_CARD } from '../../contract/money/kept-card.ts';
import { paymentLimits } from '../../contract/money/limits.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { RequiredAction } from '../../contract/money/payments.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { runIdempotent } from '../platform/idempotency.ts';
import { translatable } from '../platform/languages/translatable.ts';
import { AppError } from '../platform/problem.ts';
import type { DueSubject, NewDue } from './due.ts';
import type { PaymentServices } from './services.ts';
import {
  findAttempt,
  findLatestAttempt,
  findOpenAttempt,
  openAttempt,
  setUnknown,
  type Attempt,
} from './payment.queries.ts';
import { findKeptCard } from './kept-card.queries.ts';
import { withCustomer } from './kept-cards.ts';
import { ChargeRefused, withProviderTimeout } from './providers/index.ts';
import {
  settleFromProvider,
  cancelDeclined,
  cancelAttempt,
  settleCharge,
  settlePayment,
  toChargeRequest,
} from './settle-payment.ts';

/** Read while its subject is locked. */
export interface Payable {
  due: NewDue;
  isPaid: boolean;
  /** Authorise only; capture later. */
  capturesLater?: boolean;
  /** Why no new payment can begin. A payment in progress still finishes. */
  refusal: ProblemCode | undefined;
  /** Keep the card for later charges, as announced to the payer. */
  keepsCard?: boolean;
  /** An earlier due whose kept card the payer may use again */
  keptFor?: DueSubject;
}

interface DuePayment {
  /** Called in the transaction that creates the attempt. */
  lock: (db: Database) => Promise<Payable>;
  /** Or `KEPT_CARD`, when the holder pays with the kept card and can confirm at their bank */
  paymentMethodId: string;
  /** The payer's Idempotency-Key: a retry continues the same attempt. */
  requestKey: string;
  /** For off-session payments with a kept card: the provider that keeps it */
  keptWith?: string | undefined;
}

type Begun = { attempt: Attempt; isNew: boolean; isPayable: boolean };

/** Undefined if the payer chose the kept card and there is none. */
async function methodOf(
  db: Database,
  current: string,
  { paymentMethodId }: DuePayment,
  keptFor: DueSubject | undefined,
): Promise<string | undefined> {
  if (paymentMethodId !== KEPT_CARD) return paymentMethodId;
  const card = keptFor && (await findKeptCard(db, keptFor));
  return card?.provider === current ? card.paymentMethodId : undefined;
}

/** First phase: commits the attempt and its key before the provider is called. */
const begin = ({ pool, payments }: PaymentServices, payment: DuePayment): Promise<Begun | undefined> =>
  transaction(pool, async (db) => {
    const { due, isPaid, capturesLater = false, keepsCard = false, refusal, keptFor } = await payment.lock(db);
    if (isPaid) return undefined;
    const paymentMethodId = await methodOf(db, payments.current.name, payment, keptFor);
    if (refusal || paymentMethodId === undefined) {
      const open = await findOpenAttempt(db, due);
      if (open) return { attempt: open, isNew: false, isPayable: false };
      throw new AppError(refusal ?? 'payment/method-unknown');
    }
    const { isNew, ...attempt } = await openAttempt(db, due, {
      paymentMethodId,
      requestKey: payment.requestKey,
      provider: payment.keptWith ?? payments.current.name,
      keepsCard,
      isOffSession: payment.keptWith !== undefined,
      providerKey: randomUUID(),
      capturesLater,
      checkAfterSeconds: paymentLimits.answerSeconds + 5,
    });
    return { attempt, isNew, isPayable: true };
  });

/**
 * Second and third phase: calls the provider without an open transaction, and settles its answer in a new one. Returns
 * the updated attempt, or undefined if the outcome is unknown.
 */
async function charge(services: PaymentServices, attempt: Attempt): Promise<Attempt | undefined> {
  let answer;
  try {
    const provider = services.payments.of(attempt.provider);
    const known = await withCustomer(services, attempt);
    const charged = await withProviderTimeout(provider.charge(toChargeRequest(services, known)));
    answer = await cancelDeclined(services, attempt, charged);
  } catch (error) {
    if (error instanceof ChargeRefused) {
      services.log.error({ err: error, attemptId: attempt.id }, 'the payment provider rejected the payment');
      await settleCharge(services, attempt, error.charge);
      throw new AppError('payment/not-taken', {
        cause: error,
        detail: error.payerMessageId && translatable(error.payerMessageId),
      });
    }
    services.log.warn({ err: error, attemptId: attempt.id }, 'the outcome of a payment is unknown');
    await setUnknown(services.pool, attempt.id);
    return undefined;
  }
  return (await settleCharge(services, attempt, answer)).attempt;
}

/** Looks up the charge at the provider before sending anything again. */
async function resume(services: PaymentServices, attempt: Attempt, isSameRequest: boolean): Promise<void> {
  try {
    if (!isSameRequest) await settlePayment(services, attempt);
    // The same request was repeated and the provider has never seen it, so it is sent under its original key.
    else if (!(await settleFromProvider(services, attempt))) await charge(services, attempt);
  } catch (error) {
    if (error instanceof AppError) throw error;
    services.log.warn({ err: error, attemptId: attempt.id }, 'could not reach the payment provider');
  }
}

/** Charges at most once, however often it is called. Returns undefined if the due is already paid. */
export async function payDue(services: PaymentServices, payment: DuePayment): Promise<Attempt | undefined> {
  const isSame = ({ requestKey }: Attempt) => requestKey === payment.requestKey;
  let begun = await begin(services, payment);
  // The payer uses another card while their bank still waits for a confirmation: the first attempt is cancelled.
  if (begun && !begun.isNew && begun.attempt.status === 'requires-action' && !isSame(begun.attempt)) {
    await cancelAttempt(services, begun.attempt).catch((cause: unknown) => {
      throw new AppError('payment/unavailable', { cause, retryAfterSeconds: 5 });
    });
    begun = await begin(services, payment);
  }
  if (!begun) return undefined;
  const { attempt, isNew, isPayable } = begun;
  const charged = isNew ? await charge(services, attempt) : undefined;
  if (charged) return charged;
  if (!isNew) await resume(services, attempt, isPayable && isSame(attempt));
  return (await findAttempt(services.pool, attempt.id)) ?? attempt;
}

/**
 * Looks up an open payment, and captures or releases an authorised amount as its due kind has decided. If the provider
 * cannot be reached, a worker does it later.
 */
export async function settleOpenPayment(services: PaymentServices, subject: DueSubject): Promise<void> {
  const open = await findOpenAttempt(services.pool, subject);
  if (!open) return;
  await settlePayment(services, open).catch((error: unknown) =>
    services.log.warn({ err: error, attemptId: open.id }, 'could not reach the payment provider'),
  );
}

/** Looks up the outcome at the provider; never starts a payment. */
export async function lookUpOutcome(services: PaymentServices, subject: DueSubject): Promise<Attempt> {
  await settleOpenPayment(services, subject);
  const attempt = await findLatestAttempt(services.pool, subject);
  if (!attempt) throw new AppError('payment/none');
  return attempt;
}

/** Translates an attempt for the response to the payer. Throws if the attempt failed. */
function paymentResponse({ status, decline, action }: Attempt): {
  requiresAction?: RequiredAction;
  checking?: true;
} {
  switch (status) {
    case 'declined':
      throw new AppError('payment/declined', decline ? { detail: translatable(`money.declined.${decline}`) } : {});
    case 'abandoned':
      throw new AppError('payment/not-charged');
    case 'requires-action':
      return action ? { requiresAction: action } : { checking: true };
    case 'started':
    case 'unknown':
      return { checking: true };
    case 'authorised':
    case 'succeeded':
      return {};
  }
}

/** What the payer still has to do or wait for. `lost` is the error if the card was charged too late for what it was to pay for. */
export function openPayment(attempt: Attempt, lost: ProblemCode): ReturnType<typeof paymentResponse> {
  const response = paymentResponse(attempt);
  if (response.requiresAction || response.checking) return response;
  throw new AppError(lost);
}

interface OnePayment<Result> extends Omit<DuePayment, 'requestKey'> {
  userId: string;
  key: string;
  operation: string;
  /** Stored with the key, which is rejected with a different request. */
  request: object;
  answerFor: (attempt: Attempt | undefined) => Promise<Result>;
}

/** Like `payDue`, and stores the response under the payer's Idempotency-Key once the outcome is known. */
export const payIdempotently = <Result extends { checking?: true | undefined; requiresAction?: object | undefined }>(
  services: PaymentServices,
  { userId, key, operation, request, answerFor, ...payment }: OnePayment<Result>,
): Promise<Result> =>
  runIdempotent<Result>(services.pool, { userId, key, operation, request }, async (keep) => {
    const result = await answerFor(await payDue(services, { ...payment, requestKey: key }));
    // While the outcome is open, a retry must be able to find it.
    if (!result.checking && !result.requiresAction) await keep(services.pool, result);
    return result;
  });
