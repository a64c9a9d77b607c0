import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { STATUS_CODES } from 'node:http';
import type { Wording } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { isProblemCode, problemStatus } from '../../../contract/problem-status.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import type { Problem } from '../../../contract/problem.ts';
import { postgresCode } from '../database/database.ts';
import { translator } from '../languages/translator.ts';
import { translateText, type TranslatableText } from '../languages/translatable.ts';
import { AppError, problemText, type FieldProblem } from '../problem.ts';
import { lookUp } from '../../../contract/look-up.ts';

const BY_STATUS: Record<number, ProblemCode> = {
  404: 'request/not-found',
  408: 'request/too-slow',
  413: 'request/too-large',
  414: 'request/address-too-long',
  415: 'request/unsupported-type',
  417: 'request/unexpected',
  429: 'request/too-many',
  431: 'request/headers-too-large',
};

const codeFor = (status: number): ProblemCode => lookUp(BY_STATUS, String(status)) ?? 'request/unreadable';

/** Errors of a connection to a server that stopped, lost power, or whose name cannot be resolved at the moment. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// Broken connections, a server that is starting, stopping, full or missing its files, and statement timeouts are
// temporary: the same request may succeed later.
const isDatabaseAway = (error: unknown) =>
  /^(08|57P|57014|25P03|53|58)/.test(postgresCode(error) ?? '') ||
  UNREACHABLE.has(postgresCode(error) ?? '') ||
  (error instanceof Error &&
    /Connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/.test(error.message));

// Unstorable text is rejected on arrival; if it gets here another way, it is still the sender's fault.
const isUnstorable = (error: unknown) => ['22021', '22P05'].includes(postgresCode(error) ?? '');

// A request that matched no route has no configuration.
const wordingOf = (request: FastifyRequest): Wording => request.routeOptions?.config?.wording ?? {};

/** Some routes have their own messages for a problem. */
function textFor(request: FastifyRequest) {
  const { language } = request;
  const wording = wordingOf(request);
  return (code: ProblemCode): string => {
    const own = wording[code];
    return own ? translator(language)(own) : problemText(language, code, request.currency);
  };
}

const toProblem = (code: ProblemCode, status: number, detail: string, requestId: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  detail,
  requestId,
});

/** For errors that occur before a request exists. */
export const problemFor = (status: number, language: Language, requestId: string): Problem =>
  toProblem(codeFor(status), status, problemText(language, codeFor(status)), requestId);

function send(
  reply: FastifyReply,
  code: ProblemCode,
  extra: {
    detail?: TranslatableText | string | undefined;
    fields?: Problem['fields'];
    status?: number;
    retryAfterSeconds?: number;
  } = {},
) {
  const { request } = reply;
  const status = extra.status ?? problemStatus[code];
  const specific = typeof extra.detail === 'object' ? translateText(request.language, extra.detail) : extra.detail;
  const detail = specific ?? textFor(request)(code);
  const body: Problem = {
    ...toProblem(code, status, detail, request.id),
    ...(extra.fields && { fields: extra.fields }),
  };
  if (extra.retryAfterSeconds) reply.header('retry-after', Math.ceil(extra.retryAfterSeconds));
  return reply
    .code(status)
    .header('content-language', reply.request.language)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify as (payload: unknown) => string)
    .send(body);
}

/** Schema messages are problem codes. The validator's own messages are English and for developers only. */
function fieldProblems(
  issues: { instancePath: string; message?: string | undefined; params?: unknown }[],
  text: (code: ProblemCode) => string,
  explain: (path: string, code: ProblemCode) => string | undefined,
) {
  const fields: NonNullable<Problem['fields']> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || '(request)';
    const message = issue.message ?? '';
    const code = isProblemCode(message) ? message : 'request/invalid';
    fields[name] ??= { code, message: explain(name, code) ?? text(code) };
  }
  return fields;
}

/** Nothing about an unexpected error leaves the server. */
export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AppError) {
    // With a cause, something broke. Without one, the server is only busy, which needs no error and no stack.
    if (error.status >= 500) {
      const context = { requestId: request.id, code: error.code };
      if (error.cause) request.log.error({ ...context, err: error.cause }, 'request failed');
      else request.log.warn(context, 'request refused');
    }
    const { code, detail, retryAfterSeconds } = error;
    const text = textFor(request);
    const toField = (field: FieldProblem) =>
      typeof field === 'string'
        ? { code: field, message: text(field) }
        : { code: field.code, message: translateText(request.language, field.detail) };
    const fields =
      error.fields && Object.fromEntries(Object.entries(error.fields).map(([name, field]) => [name, toField(field)]));
    return send(reply, code, { detail, fields, retryAfterSeconds });
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const explain = (path: string, code: ProblemCode) =>
      request.routeOptions?.config?.explain?.(path, code, request.language);
    const fields = fieldProblems(error.validation, textFor(request), explain);
    const [only, ...others] = Object.values(fields);
    if (!only || others.length > 0 || !isProblemCode(only.code)) {
      return send(reply, 'request/invalid', { status: 400, fields });
    }
    return send(reply, only.code, { status: 400, fields, detail: only.message });
  }
  // Checked first, because a client that disconnects mid-body causes the same reset as a lost database connection.
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return send(reply, codeFor(status), { status });
  }
  if (isUnstorable(error)) return send(reply, 'request/invalid');
  if (isDatabaseAway(error)) {
    request.log.error({ requestId: request.id, err: error }, 'database unavailable');
    return send(reply, 'server/unavailable', { retryAfterSeconds: 2 });
  }
  request.log.error({ requestId: request.id, err: error }, 'unexpected error');
  return send(reply, 'server/failed');
}

export const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) => send(reply, 'request/not-found');
