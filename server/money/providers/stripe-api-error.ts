import Stripe from 'stripe';

/**
 * Contains only what we need of Stripe's error, which would leak the whole intent, with its secret and the holder's details,
 * into logs.
 */
export class StripeApiError extends Error {
  override readonly name = 'StripeTrouble';
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** A server error that Stripe replays for every request with this key. */
  readonly isReplayed: boolean;

  constructor({ message, type, code, param, statusCode, requestId, headers }: Stripe.errors.StripeError) {
    super(message);
    this.type = type;
    this.code = code;
    this.param = param;
    this.status = statusCode;
    this.requestId = requestId;
    this.isReplayed = this.isServerError && headers?.['idempotent-replayed'] === 'true';
  }

  /** A server error at Stripe; the request may have taken effect. */
  get isServerError(): boolean {
    return (this.status ?? 0) >= 500;
  }

  /** Stripe examined the request and refused it. After any other error, the request may have taken effect or may succeed later. */
  get isRefusal(): boolean {
    const wasLookedAt = this.status === 400 || this.status === 404;
    return this.type === 'StripeInvalidRequestError' && wasLookedAt && !TEMPORARY.has(this.code ?? '');
  }
}

/** Stripe rejects our key, or our key lacks a permission. */
export const isAccessDenied = (error: unknown): error is StripeApiError =>
  error instanceof StripeApiError && ['StripeAuthenticationError', 'StripePermissionError'].includes(error.type);

/** Errors that disappear on their own, or once the operator tops up the account. */
const TEMPORARY = new Set(['balance_insufficient', 'idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

const toTrouble = (error: unknown) => (error instanceof Stripe.errors.StripeError ? new StripeApiError(error) : error);

export async function callStripe<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toTrouble(error);
  }
}

export async function* iterateStripe<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* answers;
  } catch (error) {
    throw toTrouble(error);
  }
}
