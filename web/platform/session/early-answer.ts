/** What `early.ts` has asked the server, for the first who asks the same: the two are bundles of their own. */
interface EarlyAnswer {
  url: string;
  token: string;
  askedAt: number;
  response: Promise<Response>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

const LIFETIME_MILLISECONDS = 30_000;

/** Asks for what the page will ask for, before any of its code is there. */
export function askEarly(url: string, token: string): Promise<Response> {
  const response = fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(LIFETIME_MILLISECONDS),
  });
  globalThis.earlyAnswer = { url, token, askedAt: Date.now(), response };
  return response;
}

/**
 * The answer to a question that was asked early, once, and only to the same person. Anything but a success is left to the
 * usual way of asking, which knows how to renew a token and when to try again.
 */
export async function takeEarlyAnswer(url: string, token: string | undefined): Promise<Response | undefined> {
  const early = globalThis.earlyAnswer;
  if (early?.url !== url) return undefined;
  globalThis.earlyAnswer = undefined;
  const isOld = Date.now() - early.askedAt > LIFETIME_MILLISECONDS;
  if (early.token !== token || isOld) return undefined;
  const response = await early.response.catch(() => undefined);
  return response?.ok ? response : undefined;
}
