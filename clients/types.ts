// Only types: this file is the beginning of the package's index.d.ts, as it stands.

/** What an operation takes and answers. */
export interface Operation {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  answer: unknown;
}

/** By method and path, as the document has them: `'GET /api/cars/{id}'`. */
export type OperationsOf<All> = Record<keyof All, Operation>;

/** Everything but the answer. */
export type Given<One extends Operation> = Omit<One, 'answer'> & {
  /** Ends the request. */
  signal?: AbortSignal;
};

type Arguments<One extends Operation> = object extends Omit<One, 'answer'> ? [given?: Given<One>] : [given: Given<One>];

/** Those that answer page by page. */
export type PagedName<All extends OperationsOf<All>> = {
  [Name in keyof All]: All[Name] extends { query?: { cursor?: string }; answer: { nextCursor: string | null } }
    ? Name
    : never;
}[keyof All];

export interface Client<All extends OperationsOf<All>> {
  /** Answers what the operation answers, nothing for a 204, and throws a ProblemError for what is refused. */
  call<Name extends keyof All>(name: Name, ...given: Arguments<All[Name]>): Promise<All[Name]['answer']>;
  /** One page after the other, to the last; a page may have few entries, even none, and another one after it. */
  pages<Name extends PagedName<All>>(name: Name, ...given: Arguments<All[Name]>): AsyncGenerator<All[Name]['answer']>;
}

export interface ClientOptions {
  /** Of the marketplace, such as `https://cars.example.com` */
  url: string;
  /** An API key (`spk_…`), or a person's access token; nothing for what is open to everybody */
  key?: string;
  /** Instead of the global one */
  fetch?: typeof fetch;
}

/** What the marketplace says when it refuses something (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** Stable, and made for programs: `access/scope-missing` */
  code: string;
  /** A sentence for people, in the language of the account */
  detail: string;
  requestId: string;
  /** What was wrong where */
  fields?: Record<string, { code: string; message: string }>;
}
