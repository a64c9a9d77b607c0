import Stripe from 'stripe';

/**
 * Only what we need of Stripe's error, which would carry the whole intent, with its secret and the holder's details,
 * into whatever log it reaches.
 */
export class StripeTrouble extends Error {
  override readonly name = 'StripeTrouble';
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Stripe's own error, which it now repeats under this key whatever is asked. */
  readonly isRepeated: boolean;

  constructor({ message, type, code, param, statusCode, requestId, headers }: Stripe.errors.StripeError) {
    super(message);
    this.type = type;
    this.code = code;
    this.param = param;
    this.status = statusCode;
    this.requestId = requestId;
    this.isRepeated = this.isOwnError && headers?.['idempotent-replayed'] === 'true';
  }

  /** Something broke at Stripe, before or after it did what was asked. */
  get isOwnError(): boolean {
    return (this.status ?? 0) >= 500;
  }

  /** Stripe examined the request and refused it. Anything else may have worked, or may work later. */
  get isRefusal(): boolean {
    const wasLookedAt = this.status === 400 || this.status === 404;
    return this.type === 'StripeInvalidRequestError' && wasLookedAt && !PASSING.has(this.code ?? '');
  }
}

/** Stripe accepts no request of ours at all. */
export const isTurnedAway = (error: unknown): error is StripeTrouble =>
  error instanceof StripeTrouble && ['StripeAuthenticationError', 'StripePermissionError'].includes(error.type);

/** Reasons that pass by themselves, or once the operator tops up the account. */
const PASSING = new Set(['balance_insufficient', 'idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

const toTrouble = (error: unknown) => (error instanceof Stripe.errors.StripeError ? new StripeTrouble(error) : error);

export async function ask<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw toTrouble(error);
  }
}

export async function* askForAll<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* answers;
  } catch (error) {
    throw toTrouble(error);
  }
}
