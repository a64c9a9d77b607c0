import type { SignedIn } from '../../../contract/accounts/accounts.ts';
import { callUrl, type CallInput, type CallName, type CallOutput, type Scalar } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problem.ts';
import { syncAccountLanguage } from '../language-choice.ts';
import { t } from '../../language/words.ts';
import { isRepeatable, retryRequest } from '../retry.ts';
import { withTabLock } from '../tab-lock.ts';
import { takeEarlyResponse } from './early-response.ts';
import { currentSession, clearUser, storedToken, storeUser } from './session.ts';
import { expiresSoon } from './stored-user.ts';

export const OFFLINE_MESSAGE = t('page.unreachable');

const PROXY_STATUSES = new Set([502, 503, 504]);

/** The message if the response is not from our API: an error page of a proxy, or no response at all. */
function messageFor(status: number): string {
  if (PROXY_STATUSES.has(status)) return t('problems.server/unavailable');
  return status >= 500 ? t('problems.server/failed') : OFFLINE_MESSAGE;
}

/** An unsuccessful response, with a message for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  /** The Retry-After header, if there is one. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfter?: string | null) {
    super(problem.detail ?? messageFor(status));
    this.status = status;
    this.code = problem.code ?? 'network/failed';
    this.requestId = problem.requestId;
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : undefined;
    this.fields = Object.fromEntries(
      Object.entries(problem.fields ?? {}).map(([name, { message }]) => [name, message]),
    );
  }
}

/** Event on the window after a request was rejected because the email address is not verified. */
export const EMAIL_UNVERIFIED_EVENT = 'unverified';

const TIMEOUT_MILLISECONDS = 30_000;

async function send(method: string, url: string, init: RequestInit): Promise<Response> {
  let signal: AbortSignal;
  const once = () => {
    const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    return fetch(url, { ...init, method, signal });
  };
  try {
    if (!isRepeatable(method, url, new Headers(init.headers))) return await once();
    return await retryRequest(once, () => !signal.aborted);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
}

async function readResponse(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json().catch(() => ({})) : {};
  if (response.ok) return body;
  const { code } = body as Partial<Problem>;
  if (code === 'auth/email-not-verified') dispatchEvent(new Event(EMAIL_UNVERIFIED_EVENT));
  throw new ApiError(response.status, body as Partial<Problem>, response.headers.get('retry-after'));
}

async function renew(expired: string): Promise<string> {
  const current = storedToken();
  // Another tab has already renewed the token.
  if (current && current !== expired) return current;
  if (!current) throw new ApiError(401, { code: 'auth/session-ended' });
  try {
    const { user, accessToken } = (await readResponse(await send('POST', '/api/auth/refresh', {}))) as SignedIn;
    // The user has signed out in the meantime, and must not be signed in again.
    if (!storedToken()) throw new ApiError(401, { code: 'auth/session-ended' });
    storeUser({ ...user, accessToken }, user.isAdmin);
    syncAccountLanguage(user.language);
    return accessToken;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) clearUser();
    throw error;
  }
}

let renewal: Promise<string> | undefined;

/** Renews the token once at a time in this tab, and across tabs if the browser supports locks. */
function renewOnce(expired: string): Promise<string> {
  const locked = () => withTabLock('sparekey-renew', () => renew(expired));
  renewal ??= locked().finally(() => (renewal = undefined));
  return renewal;
}

/** Calls `attempt` with the user's token. Renews the token if it expires soon or was rejected. */
export async function withToken<T extends { status: number }>(
  attempt: (token: string | undefined) => Promise<T>,
): Promise<T> {
  let token = currentSession().user?.accessToken;
  if (token && expiresSoon(token)) token = await renewOnce(token);
  const response = await attempt(token);
  if (response.status !== 401 || !token) return response;
  return attempt(await renewOnce(token));
}

/** Sends a request as the signed-in user. */
function sendSignedIn(method: string, url: string, init: RequestInit = {}): Promise<Response> {
  return withToken(async (bearer) => {
    const early = method === 'GET' ? await takeEarlyResponse(url, bearer) : undefined;
    if (early) return early;
    const headers = new Headers(init.headers);
    if (bearer) headers.set('authorization', `Bearer ${bearer}`);
    return send(method, url, { ...init, headers });
  });
}

type Init = { signal?: AbortSignal; headers?: Record<string, string>; keepalive?: boolean };
type Arguments<Name extends CallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name> & Init] : [input: CallInput<Name> & Init];

/** The untyped input of any call. */
type UntypedInput = Init & { params?: Record<string, Scalar>; query?: Record<string, Scalar>; body?: unknown };

/** Calls a route of the API: `request('GET /api/me')`. */
export async function request<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<CallOutput<Name>> {
  const parts = ((input as unknown) ?? {}) as UntypedInput;
  const { method, url } = callUrl(name, parts);
  const hasBody = parts.body !== undefined;
  const init: RequestInit = {
    ...(parts.signal && { signal: parts.signal }),
    ...(parts.keepalive && { keepalive: true }),
    headers: { ...parts.headers, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(parts.body) }),
  };
  const isSignIn = url.startsWith('/api/auth/');
  const response = isSignIn ? await send(method, url, init) : await sendSignedIn(method, url, init);
  return (await readResponse(response)) as CallOutput<Name>;
}
