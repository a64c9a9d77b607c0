import { callUrl, type CallInput, type CallName, type CallOutput } from '../../contract/calls.ts';
import type { Problem } from '../../contract/problem.ts';
import type { TestServer } from './test-server.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  problem: Problem;
  headers: Record<string, string | string[] | number | undefined>;
  /** The session cookie that the answer sets, as a request would send it back. */
  cookie: string | undefined;
}

interface Extras {
  as?: { accessToken: string } | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  ip?: string;
}

/** Calls a route of the contract in-process. `body` is what it answers on success, `problem` what it answers otherwise. */
export async function call<Name extends CallName>(
  server: TestServer,
  name: Name,
  input: NoInfer<Partial<CallInput<Name>>> & Extras = {},
): Promise<Answer<CallOutput<Name>>> {
  const { method, url } = callUrl(name, input as Parameters<typeof callUrl>[1]);
  return send(server, method, url, input.body, input);
}

/** Sends anything at all, for the requests that the contract forbids. */
export async function send<Body = never>(
  server: TestServer,
  method: string,
  url: string,
  payload?: unknown,
  { as, cookie, headers = {}, ip }: Extras = {},
): Promise<Answer<Body>> {
  const response = await server.app.inject({
    method: method as 'GET',
    url,
    remoteAddress: ip ?? '127.0.0.1',
    ...(payload === undefined ? {} : { payload: payload as object }),
    headers: {
      origin: server.config.publicUrl,
      ...(as && { authorization: `Bearer ${as.accessToken}` }),
      ...(cookie && { cookie }),
      ...headers,
    },
  });
  const isJson = response.headers['content-type']?.includes('json');
  const body = (isJson && response.body ? response.json() : response.body) as Body & Problem;
  const set = response.cookies[0];
  return {
    status: response.statusCode,
    body,
    problem: body,
    headers: response.headers,
    cookie: set ? `${set.name}=${set.value}` : undefined,
  };
}
