import Stripe from 'stripe';

/**
 * An error of Stripe's with what we need of it, and nothing else: theirs carries the whole intent, with its secret and
 * the holder's details, into whatever log it ends up in.
 */
export class StripeTrouble extends Error {
  override readonly name = 'StripeTrouble';
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor({ message, type, code, param, statusCode, requestId }: Stripe.errors.StripeError) {
    super(message);
    this.type = type;
    this.code = code;
    this.param = param;
    this.status = statusCode;
    this.requestId = requestId;
  }

  /** Stripe looked at the request and said no. Anything else may have worked, or may work later. */
  get isRefusal(): boolean {
    const wasLookedAt = this.status === 400 || this.status === 404;
    return this.type === 'StripeInvalidRequestError' && wasLookedAt && !PASSING.has(this.code ?? '');
  }
}

/** Stripe does not take our requests at all, whatever they ask for. */
export const isTurnedAway = (error: unknown): error is StripeTrouble =>
  error instanceof StripeTrouble && ['StripeAuthenticationError', 'StripePermissionError'].includes(error.type);

/** Reasons that go away by themselves, or when the operator fills the account up. */
const PASSING = new Set(['balance_insufficient', 'idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

const toTrouble = (error: unknown) => (error instanceof Stripe.errors.StripeError ? new StripeTrouble(error) : error);

/** Waits for an answer of Stripe's. */
export async function ask<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toTrouble(error);
  }
}

/** Waits for many, one after the other. */
export async function* askForAll<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* answers;
  } catch (error) {
    throw toTrouble(error);
  }
}
