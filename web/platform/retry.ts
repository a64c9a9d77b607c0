/** A failed request: the status of the response, or 0 if there was none, and its Retry-After header. */
export interface Failure {
  status: number;
  retryAfterSeconds?: number | undefined;
}

/** How long to retry. Which failures are transient, and how pauses grow, is otherwise the same for all policies. */
export interface RetryPolicy {
  /** Pause after the first failure. It doubles after each further one. */
  firstPauseSeconds: number;
  pauseMaxSeconds?: number;
  triesMax?: number;
  secondsMax?: number;
  /** Additional statuses to retry. */
  also?: readonly number[];
}

export const retryPolicies = {
  /** Reads, which have no side effects and are also retried after an internal error. */
  read: { firstPauseSeconds: 1, triesMax: 3, secondsMax: 10, also: [500] },
  /** Idempotent writes for which the user waits. */
  request: { firstPauseSeconds: 0.3, triesMax: 4, secondsMax: 30 },
  /** Saving a long form. The form keeps its state, and the user can stop retrying. */
  save: { firstPauseSeconds: 1, secondsMax: 120 },
  /** Background uploads, which also slow down when the server limits the rate. */
  upload: { firstPauseSeconds: 1, secondsMax: 600, also: [408, 429, 500] },
  /** Holding dates, which is idempotent and therefore also retried after an internal error. */
  hold: { firstPauseSeconds: 1, triesMax: 4, secondsMax: 120, also: [500] },
  /** Messages, which are retried until they are delivered. The user may sign in again after the session has ended. */
  message: { firstPauseSeconds: 1, pauseMaxSeconds: 15, also: [401, 408] },
  /** The outcome of a payment, which is requested until it is known. */
  outcome: { firstPauseSeconds: 1, pauseMaxSeconds: 5, also: [401, 500] },
} satisfies Record<string, RetryPolicy>;

const PAUSE_MAX_SECONDS = 30;

/** Another server still processes the same request, or crashed and still holds the lease on it. */
const isStillRunning = (failure: Failure) => failure.status === 409 && Boolean(failure.retryAfterSeconds);

/** The server was unreachable, is shutting down, or has lost its database. Other errors are final. */
export const isTransient = ({ status }: Failure, { also = [] }: RetryPolicy) =>
  status === 0 || status >= 502 || also.includes(status);

/** Exponential backoff with jitter, so that clients that failed together do not retry together. */
const backoff = (failures: number, { firstPauseSeconds, pauseMaxSeconds = PAUSE_MAX_SECONDS }: RetryPolicy) =>
  Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Returns the milliseconds to wait before the next attempt, at least Retry-After, or undefined to give up. */
export function pauseAfter(failure: Failure, policy: RetryPolicy, failures: number, since = 0): number | undefined {
  const { triesMax = Infinity, secondsMax = Infinity } = policy;
  const isRunning = isStillRunning(failure);
  if (!isRunning && (!isTransient(failure, policy) || failures >= triesMax)) return undefined;
  const milliseconds = Math.max(isRunning ? 0 : backoff(failures, policy), failure.retryAfterSeconds || 0) * 1000;
  return since + milliseconds > secondsMax * 1000 ? undefined : milliseconds;
}

/** Counts the failures of one task, and returns the pause after each. */
export function createBackoff(policy: RetryPolicy) {
  const begin = Date.now();
  let failures = 0;
  return (failure: Failure): number | undefined => {
    if (!isStillRunning(failure)) failures++;
    return pauseAfter(failure, policy, failures, Date.now() - begin);
  };
}

export const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

const failureOf = (error: unknown): Failure =>
  error instanceof Error && 'status' in error ? (error as Error & Failure) : { status: NaN };

/** Returns the pause after a failed read, for the query client. */
export const pauseAfterRead = (failures: number, error: unknown) =>
  pauseAfter(failureOf(error), retryPolicies.read, failures);

/**
 * Retries until success, a final error, or the limit of the policy. Only for idempotent writes, because the response may have
 * been lost after the server did the work.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  { signal, onTrouble }: { signal?: AbortSignal; onTrouble?: (message: string) => void } = {},
): Promise<T> {
  const next = createBackoff(policy);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const milliseconds = next(failureOf(error));
      if (milliseconds === undefined || signal?.aborted) throw error;
      onTrouble?.((error as Error).message);
      await pause(milliseconds, signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Requests without an idempotency key that are safe to repeat. */
const SAFE_TO_REPEAT = new Set(['POST /api/auth/refresh', 'POST /api/auth/sign-in', 'POST /api/payment-methods']);

/**
 * Whether a request may be repeated while its outcome is unknown. The server recognises requests with an Idempotency-Key.
 * Reads are excluded, because their callers have their own retry policies.
 */
export const isRepeatable = (method: string, url: string, headers: Headers): boolean =>
  headers.has('idempotency-key') || SAFE_TO_REPEAT.has(`${method} ${url}`);

/**
 * Repeats a request that failed because a server is being replaced, or that another server is still processing, so that users
 * do not have to. `isLost` distinguishes a lost connection from an aborted request.
 */
export async function retryRequest(
  send: () => Promise<Response>,
  isLost: (error: unknown) => boolean,
): Promise<Response> {
  const next = createBackoff(retryPolicies.request);
  for (;;) {
    const outcome = await send().catch((error: unknown) => {
      if (!isLost(error)) throw error;
      return error;
    });
    const response = outcome instanceof Response ? outcome : undefined;
    const retryAfterSeconds = Number(response?.headers.get('retry-after'));
    const milliseconds = next({ status: response?.status ?? 0, retryAfterSeconds });
    if (milliseconds !== undefined) await pause(milliseconds);
    else if (response) return response;
    else throw outcome;
  }
}
