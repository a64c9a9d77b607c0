/** A proxy whose server has just gone answers so, and so does a server that stops or has lost its database. */
const PASSING_STATUSES = new Set([502, 503, 504]);
const PAUSES_MILLISECONDS = [300, 1_000, 2_000];
// Longer than the server reserves a key for a process that has died.
const RUNNING_MILLISECONDS = 30_000;

/** Requests without a key that leave nothing behind, or nothing more, when they arrive twice. */
const HARMLESS = new Set(['POST /api/auth/refresh', 'POST /api/auth/sign-in', 'POST /api/payment-methods']);

/**
 * Whether a request may be sent again without knowing what became of it the first time. With an Idempotency-Key the server
 * recognises it. Reads are not among these: whoever reads decides how often.
 */
export const isRepeatable = (method: string, url: string, headers: Headers): boolean =>
  headers.has('idempotency-key') || HARMLESS.has(`${method} ${url}`);

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** The same request is still being worked on: by a server that is slow, or by one that died and is given time to come back. */
const isStillRunning = ({ status, headers }: Response) => status === 409 && headers.has('retry-after');

/**
 * Sends a request again, three times at most, when it met a server that is being replaced, and goes on asking while another
 * one has it, so that nobody has to press a button again for that. `isLost` tells a connection that failed from one that
 * somebody gave up.
 */
export async function sendAgain(send: () => Promise<Response>, isLost: (error: unknown) => boolean): Promise<Response> {
  const waitUntil = Date.now() + RUNNING_MILLISECONDS;
  for (let failures = 0; ;) {
    const milliseconds = PAUSES_MILLISECONDS[failures];
    if (milliseconds === undefined) return send();
    try {
      const response = await send();
      if (isStillRunning(response) && Date.now() < waitUntil) {
        await pause(Number(response.headers.get('retry-after')) * 1000 || 1_000);
        continue;
      }
      if (!PASSING_STATUSES.has(response.status)) return response;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    failures++;
    await pause(milliseconds);
  }
}
