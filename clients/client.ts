import type { Client, ClientOptions, Given, Operation, OperationsOf, Problem } from './types.ts';

/** Thrown for error responses. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.detail} (${problem.code}, request ${problem.requestId})`);
    this.problem = problem;
  }
}

type Scalar = string | number | boolean;

interface RequestInput {
  params?: Record<string, string | number>;
  query?: Record<string, Scalar | Scalar[] | null | undefined>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

function urlOf(base: string, path: string, { params = {}, query = {} }: RequestInput): URL {
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

/** Sends a file as multipart form data, everything else as JSON. */
function contentOf(body: unknown): { body: BodyInit; type?: string } | undefined {
  if (body === undefined) return undefined;
  const { file } = (body ?? {}) as { file?: unknown };
  if (!(file instanceof Blob)) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new FormData();
  form.append('file', file);
  return { body: form };
}

/** A proxy may respond with something other than a problem. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Problem;
    if (typeof problem.code === 'string') return problem;
  } catch {
    // Falls through to the generic problem below.
  }
  const { status, statusText, headers } = response;
  const detail = `The server returned ${status} ${statusText}`.trim();
  const requestId = headers.get('x-request-id') ?? 'unknown';
  return { type: 'about:blank', title: statusText, status, code: 'client/unreadable', detail, requestId };
}

export function createClient<All extends OperationsOf<All>>(options: ClientOptions): Client<All> {
  const { url, key, fetch: send = fetch } = options;

  async function call(name: string, input: RequestInput = {}): Promise<unknown> {
    const [method = '', path = ''] = name.split(' ');
    const content = contentOf(input.body);
    const headers = {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(content?.type && { 'content-type': content.type }),
      ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    };
    const response = await send(urlOf(url, path, input), {
      method,
      headers,
      // Never sends the key to another host.
      redirect: 'error',
      ...(content && { body: content.body }),
      ...(input.signal && { signal: input.signal }),
    });
    if (!response.ok) throw new ProblemError(await problemOf(response));
    return response.status === 204 ? undefined : response.json();
  }

  async function* paginate(name: string, input: RequestInput = {}): AsyncGenerator {
    let cursor: string | null | undefined;
    do {
      const query = cursor ? { ...input.query, cursor } : input.query;
      const page = (await call(name, { ...input, ...(query && { query }) })) as { nextCursor: string | null };
      cursor = page.nextCursor;
      yield page;
    } while (cursor);
  }

  return {
    call: (name: unknown, given?: Given<Operation>) => call(String(name), given as RequestInput),
    pages: (name: unknown, given?: Given<Operation>) => paginate(String(name), given as RequestInput),
  } as Client<All>;
}
