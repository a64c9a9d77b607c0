/** Passed from `early.ts` to the app through a global, because they are separate bundles. */
interface EarlyResponse {
  url: string;
  /** Undefined for visitors. */
  token: string | undefined;
  sentAt: number;
  response: Promise<Response>;
}

declare global {
  var earlyResponse: EarlyResponse | undefined;
}

const LIFETIME_MILLISECONDS = 30_000;

/** Sends the page's first request before the page's code has loaded. */
export function sendEarly(url: string, token: string | undefined): Promise<Response> {
  const response = fetch(url, {
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    signal: AbortSignal.timeout(LIFETIME_MILLISECONDS),
  });
  globalThis.earlyResponse = { url, token, sentAt: Date.now(), response };
  return response;
}

/**
 * Returns the response to a request that was sent early, once, and only for the same user. Other
 * errors than 400 and 404 are discarded, because the regular request handles token renewal and retries.
 */
export async function takeEarlyResponse(url: string, token: string | undefined): Promise<Response | undefined> {
  const early = globalThis.earlyResponse;
  if (early?.url !== url) return undefined;
  globalThis.earlyResponse = undefined;
  const isOld = Date.now() - early.sentAt > LIFETIME_MILLISECONDS;
  if (early.token !== token || isOld) return undefined;
  const response = await early.response.catch(() => undefined);
  return response && (response.ok || response.status === 400 || response.status === 404) ? response : undefined;
}
