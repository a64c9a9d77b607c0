/** What is known of a failure: the status of the answer, 0 when there was none, and when the server asks to come back. */
export interface Failure {
  status: number;
  retryAfterSeconds?: number | undefined;
}

/** How long something is tried for. Which failures pass, and how pauses grow, is the same for everything. */
export interface RetryPolicy {
  /** After the first failure; twice as long after each one that follows. */
  firstPauseSeconds: number;
  pauseMaxSeconds?: number;
  triesMax?: number;
  secondsMax?: number;
  /** Statuses that are tried again as well. */
  also?: readonly number[];
}

export const retryPolicies = {
  /** What is looked up. A server that failed at it may do better, and nothing is left behind by asking. */
  read: { firstPauseSeconds: 1, triesMax: 3, secondsMax: 10, also: [500] },
  /** A write that somebody waits for, and that does no harm when it arrives twice. */
  request: { firstPauseSeconds: 0.3, triesMax: 4, secondsMax: 30 },
  /** The work of many minutes, which is kept and can be stopped. */
  save: { firstPauseSeconds: 1, secondsMax: 120 },
  /** Runs by itself, and slows down when it is told to. */
  upload: { firstPauseSeconds: 1, secondsMax: 600, also: [408, 429, 500] },
  /** Dates are held under a key, so that a failed server is asked again as well. */
  hold: { firstPauseSeconds: 1, triesMax: 4, secondsMax: 120, also: [500] },
  /** What somebody wrote is kept until the server has it. A session that ended may begin again. */
  message: { firstPauseSeconds: 1, pauseMaxSeconds: 15, also: [401, 408] },
  /** How a payment ended is asked for until it is known. */
  outcome: { firstPauseSeconds: 1, pauseMaxSeconds: 5, also: [401, 500] },
} satisfies Record<string, RetryPolicy>;

const PAUSE_MAX_SECONDS = 30;

/** The same request is still being worked on, by a server that is slow or by one that died and is given time to come back. */
const isStillRunning = (failure: Failure) => failure.status === 409 && Boolean(failure.retryAfterSeconds);

/** The server was not reached, stops, or has lost its database. Any other answer will not change by asking again. */
export const isTransient = ({ status }: Failure, { also = [] }: RetryPolicy) =>
  status === 0 || status >= 502 || also.includes(status);

/** Twice as long each time, spread a little, so that what failed together does not come back together. */
const growing = (failures: number, { firstPauseSeconds, pauseMaxSeconds = PAUSE_MAX_SECONDS }: RetryPolicy) =>
  Math.min(pauseMaxSeconds, firstPauseSeconds * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** For how many milliseconds to pause before the next try, never less than the server asked for; nothing to give up. */
export function pauseAfter(failure: Failure, policy: RetryPolicy, failures: number, since = 0): number | undefined {
  const { triesMax = Infinity, secondsMax = Infinity } = policy;
  const isRunning = isStillRunning(failure);
  if (!isRunning && (!isTransient(failure, policy) || failures >= triesMax)) return undefined;
  const milliseconds = Math.max(isRunning ? 0 : growing(failures, policy), failure.retryAfterSeconds || 0) * 1000;
  return since + milliseconds > secondsMax * 1000 ? undefined : milliseconds;
}

/** Counts the failures of one piece of work, and says how long to pause after each. */
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

/** Whether a read that failed is worth another try, as the query client asks. */
export const pauseAfterRead = (failures: number, error: unknown) =>
  pauseAfter(failureOf(error), retryPolicies.read, failures);

/**
 * Does something until it succeeds, fails for good, or is given up. Writes only come here when the server recognises them
 * when they come twice, since an answer may have been lost after the work was done.
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

/** Requests without a key that leave nothing behind, or nothing more, when they arrive twice. */
const HARMLESS = new Set(['POST /api/auth/refresh', 'POST /api/auth/sign-in', 'POST /api/payment-methods']);

/**
 * Whether a request may be sent again without knowing what became of it the first time. With an Idempotency-Key the server
 * recognises it. Reads are not among these: their callers decide how often.
 */
export const isRepeatable = (method: string, url: string, headers: Headers): boolean =>
  headers.has('idempotency-key') || HARMLESS.has(`${method} ${url}`);

/**
 * Sends a request again when it met a server that is being replaced, and goes on asking while another one has it, so that
 * nobody has to press a button again for that. `isLost` tells a connection that failed from one that somebody gave up.
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
