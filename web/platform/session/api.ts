import type { SignedIn } from '../../../contract/accounts/accounts.ts';
import { callUrl, type CallInput, type CallName, type CallOutput, type Scalar } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problem.ts';
import { noticeAccount } from '../language-choice.ts';
import { t } from '../../language/words.ts';
import { isRepeatable, retryRequest } from '../retry.ts';
import { inOneTab } from '../one-tab.ts';
import { takeEarlyResponse } from './early-response.ts';
import { currentSession, forgetUser, storedToken, storeUser } from './session.ts';
import { expiresSoon } from './stored-user.ts';

export const OFFLINE = t('page.unreachable');

const PROXY_STATUSES = new Set([502, 503, 504]);

/** What people read where the answer is not ours: a proxy's page, or none at all. */
function sentenceFor(status: number): string {
  if (PROXY_STATUSES.has(status)) return t('problems.server/unavailable');
  return status >= 500 ? t('problems.server/failed') : OFFLINE;
}

/** An answer that is not a success, in the words that people read. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: Record<string, string>;
  /** How long the server asks to wait, where it does. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, problem: Partial<Problem>, retryAfter?: string | null) {
    super(problem.detail ?? sentenceFor(status));
    this.status = status;
    this.code = problem.code ?? 'network/failed';
    this.requestId = problem.requestId;
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : undefined;
    this.fields = Object.fromEntries(
      Object.entries(problem.fields ?? {}).map(([name, { message }]) => [name, message]),
    );
  }
}

/** Tells the page that something was refused for want of a confirmed address. */
export const UNVERIFIED = 'unverified';

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

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json().catch(() => ({})) : {};
  if (response.ok) return body;
  const { code } = body as Partial<Problem>;
  if (code === 'auth/email-not-verified') dispatchEvent(new Event(UNVERIFIED));
  throw new ApiError(response.status, body as Partial<Problem>, response.headers.get('retry-after'));
}

async function renew(spent: string): Promise<string> {
  const current = storedToken();
  // Another tab was faster.
  if (current && current !== spent) return current;
  if (!current) throw new ApiError(401, { code: 'auth/session-ended' });
  try {
    const { user, accessToken } = (await readAnswer(await send('POST', '/api/auth/refresh', {}))) as SignedIn;
    // Signed out while we asked: the answer comes too late to sign in again.
    if (!storedToken()) throw new ApiError(401, { code: 'auth/session-ended' });
    storeUser({ ...user, accessToken }, user.isAdmin);
    noticeAccount(user.language);
    return accessToken;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetUser();
    throw error;
  }
}

let renewing: Promise<string> | undefined;

/** One renewal at a time, in this tab and, where the browser can, across tabs. */
function renewOnce(spent: string): Promise<string> {
  const locked = () => inOneTab('sparekey-renew', () => renew(spent));
  renewing ??= locked().finally(() => (renewing = undefined));
  return renewing;
}

/** Does something with the token of the signed-in person, renewing it when it is about to end or was refused. */
export async function withToken<T extends { status: number }>(
  attempt: (token: string | undefined) => Promise<T>,
): Promise<T> {
  let token = currentSession().user?.accessToken;
  if (token && expiresSoon(token)) token = await renewOnce(token);
  const answer = await attempt(token);
  if (answer.status !== 401 || !token) return answer;
  return attempt(await renewOnce(token));
}

/** Sends a request as the signed-in person. */
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
type Required<Name extends CallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name> & Init] : [input: CallInput<Name> & Init];

/** What a call is made of, whatever its name. */
type Parts = Init & { params?: Record<string, Scalar>; query?: Record<string, Scalar>; body?: unknown };

/** Calls a route of the API: `request('GET /api/me')`. */
export async function request<Name extends CallName>(
  name: Name,
  ...[input]: Required<Name>
): Promise<CallOutput<Name>> {
  const parts = ((input as unknown) ?? {}) as Parts;
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
  return (await readAnswer(response)) as CallOutput<Name>;
}
