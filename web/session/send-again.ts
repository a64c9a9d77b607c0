/** A proxy whose server has just gone answers so, and so does a server that stops or has lost its database. */
const PASSING_STATUSES = new Set([502, 503, 504]);
const PAUSES_MILLISECONDS = [300, 1_000];

/** Requests without a key that leave nothing behind, or nothing more, when they arrive twice. */
const HARMLESS = new Set([
  'POST /api/auth/refresh',
  'POST /api/auth/sign-in',
  'POST /api/payment-methods',
  'POST /api/quotes',
]);

/**
 * Whether a request may be sent again without knowing what became of it the first time. With an Idempotency-Key the server
 * recognises it. Reads are not among these: whoever reads decides how often.
 */
export const isRepeatable = (method: string, url: string, headers: Headers): boolean =>
  headers.has('idempotency-key') || HARMLESS.has(`${method} ${url}`);

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/**
 * Sends a request a second and a third time when it met a server that is being replaced, so that nobody has to press a
 * button again for that. `isLost` tells a connection that failed from one that somebody gave up.
 */
export async function sendAgain(send: () => Promise<Response>, isLost: (error: unknown) => boolean): Promise<Response> {
  for (const milliseconds of PAUSES_MILLISECONDS) {
    try {
      const response = await send();
      if (!PASSING_STATUSES.has(response.status)) return response;
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    await pause(milliseconds);
  }
  return send();
}
