// Only types: this file becomes the beginning of the package's index.d.ts unchanged.

/** The request and response (`answer`) of an operation. */
export interface Operation {
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  answer: unknown;
}

/** By method and path as in the OpenAPI document: `'GET /api/cars/{id}'`. */
export type OperationsOf<All> = Record<keyof All, Operation>;

/** The request of an operation. */
export type Given<One extends Operation> = Omit<One, 'answer'> & {
  /** Aborts the request. */
  signal?: AbortSignal;
};

type Arguments<One extends Operation> = object extends Omit<One, 'answer'> ? [given?: Given<One>] : [given: Given<One>];

/** Operations with paginated responses. */
export type PagedName<All extends OperationsOf<All>> = {
  [Name in keyof All]: All[Name] extends { query?: { cursor?: string }; answer: { nextCursor: string | null } }
    ? Name
    : never;
}[keyof All];

export interface Client<All extends OperationsOf<All>> {
  /** Resolves to the response, or undefined for a 204; throws a ProblemError for error responses. */
  call<Name extends keyof All>(name: Name, ...given: Arguments<All[Name]>): Promise<All[Name]['answer']>;
  /** Yields all pages; a page may have few entries, even none, and still be followed by another. */
  pages<Name extends PagedName<All>>(name: Name, ...given: Arguments<All[Name]>): AsyncGenerator<All[Name]['answer']>;
}

export interface ClientOptions {
  /** The marketplace's URL, such as `https://cars.example.com` */
  url: string;
  /** An API key (`spk_…`) or a user's access token; not needed for public operations */
  key?: string;
  /** Replaces the global `fetch` */
  fetch?: typeof fetch;
}

/** An error response (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  /** Stable and machine-readable: `access/scope-missing` */
  code: string;
  /** A human-readable message in the account's language */
  detail: string;
  requestId: string;
  /** Problems by field */
  fields?: Record<string, { code: string; message: string }>;
}
