import type { Client, ClientOptions, Given, Operation, OperationsOf, Problem } from './types.ts';

/** What the marketplace refused. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.detail} (${problem.code}, request ${problem.requestId})`);
    this.problem = problem;
  }
}

type Scalar = string | number | boolean;

interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, Scalar | Scalar[] | null | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function addressOf(base: string, path: string, { params = {}, query = {} }: Asked): URL {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} needs ${name}.`);
    return encodeURIComponent(params[name]);
  });
  const url = new URL(base.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
  }
  return url;
}

/** A file is sent as a part of its own, everything else as JSON. */
function contentOf(body: unknown): { body: BodyInit; type?: string } | undefined {
  if (body === undefined) return undefined;
  const { file } = (body ?? {}) as { file?: unknown };
  if (!(file instanceof Blob)) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  form.append('file', file);
  return { body: form };
}

/** What stands between may answer in words of its own. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Problem;
    if (typeof problem.code === 'string') return problem;
  } catch {
    // Told below
  }
  const { status, statusText, headers } = response;
  const detail = `The server answered ${status} ${statusText}`.trim();
  const requestId = headers.get('x-request-id') ?? 'unknown';
  return { type: 'about:blank', title: statusText, status, code: 'client/unreadable', detail, requestId };
}

export function createClient<All extends OperationsOf<All>>(options: ClientOptions): Client<All> {
  const { url, key, fetch: send = fetch } = options;

  async function ask(name: string, asked: Asked = {}): Promise<unknown> {
    const [method = '', path = ''] = name.split(' ');
    const content = contentOf(asked.body);
    const headers = {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(content?.type && { 'content-type': content.type }),
      ...(asked.idempotencyKey && { 'idempotency-key': asked.idempotencyKey }),
    };
    const response = await send(addressOf(url, path, asked), {
      method,
      headers,
      // A key is for this address alone.
      redirect: 'error',
      ...(content && { body: content.body }),
      ...(asked.signal && { signal: asked.signal }),
    });
    if (!response.ok) throw new ProblemError(await problemOf(response));
    return response.status === 204 ? undefined : response.json();
  }

  async function* follow(name: string, asked: Asked = {}): AsyncGenerator {
    let cursor: string | null | undefined;
    do {
      const query = cursor ? { ...asked.query, cursor } : asked.query;
      const page = (await ask(name, { ...asked, ...(query && { query }) })) as { nextCursor: string | null };
      cursor = page.nextCursor;
      yield page;
    } while (cursor);
  }

  return {
    call: (name: unknown, given?: Given<Operation>) => ask(String(name), given as Asked),
    pages: (name: unknown, given?: Given<Operation>) => follow(String(name), given as Asked),
  } as Client<All>;
}
