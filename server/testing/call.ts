import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { callUrl, type CallInput, type CallName, type CallOutput } from '../../contract/calls.ts';
import type { Problem } from '../../contract/problem.ts';
import { request } from './http.ts';
import type { TestServer } from './test-server.ts';

/** A server in this process, or a separate one reached by its URL. */
export type ServerTarget = Pick<TestServer, 'app' | 'config'> | { url: string; agent?: Agent };

export interface ApiResponse<Body> {
  status: number;
  body: Body;
  problem: Problem;
  headers: Record<string, string | string[] | number | undefined>;
  /** The cookie as the next request would send it. */
  cookie: string | undefined;
}

interface CallOptions {
  as?: { accessToken: string } | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  ip?: string;
}

/** Returns the headers of an event stream without its body, which would never end. */
async function inject(app: FastifyInstance, options: InjectOptions) {
  const response = await app.inject({ ...options, payloadAsStream: true });
  const { statusCode, headers } = response;
  if (!String(headers['content-type']).startsWith('text/event-stream')) {
    return { statusCode, headers, body: await text(response.stream()) };
  }
  response.raw.res.destroy();
  return { statusCode, headers, body: '' };
}

/** `body` is the response on success, `problem` otherwise. */
export async function call<Name extends CallName>(
  server: ServerTarget,
  name: Name,
  input: NoInfer<Partial<CallInput<Name>>> & CallOptions = {},
): Promise<ApiResponse<CallOutput<Name>>> {
  const { method, url } = callUrl(name, input as Parameters<typeof callUrl>[1]);
  return send(server, method, url, input.body, input);
}

/** Sends requests that the contract forbids. */
export async function send<Body = never>(
  server: ServerTarget,
  method: string,
  url: string,
  payload?: unknown,
  { as, cookie, headers: extra = {}, ip = '127.0.0.1' }: CallOptions = {},
): Promise<ApiResponse<Body>> {
  const headers = {
    origin: 'url' in server ? server.url : server.config.publicUrl,
    ...(as && { authorization: `Bearer ${as.accessToken}` }),
    ...(cookie && { cookie }),
    ...extra,
  };
  const response =
    'url' in server
      ? await request(`${server.url}${url}`, { method, payload, headers, agent: server.agent })
      : await inject(server.app, {
          method,
          url,
          remoteAddress: ip,
          ...(payload === undefined ? {} : { payload: payload as object }),
          headers,
        });
  const isJson = String(response.headers['content-type']).includes('json');
  const body = (isJson && response.body ? JSON.parse(response.body) : response.body) as Body & Problem;
  return {
    status: response.statusCode,
    body,
    problem: body,
    headers: response.headers,
    cookie: [response.headers['set-cookie']].flat()[0]?.split(';')[0],
  };
}
