import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { $ZodType, input, output } from 'zod/v4/core';
import * as z from 'zod/mini';
import { splitName } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Scope } from '../../../contract/scopes.ts';
import { requestLimits } from '../../../contract/site/limits.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Explain, ViewerOf } from './viewer.ts';
import { VISITOR_CACHE_HEADERS } from './visitors.ts';

type Parsed<E extends Endpoint, K extends keyof Endpoint> = E[K] extends $ZodType ? output<E[K]> : undefined;
/** A buffer is sent unchanged, as a response that is already serialized. */
type Answer<E extends Endpoint> = E['response'] extends $ZodType ? input<E['response']> | Buffer : void;

interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  viewer: ViewerOf<E>;
  idempotencyKey: E extends { idempotent: true } ? string : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

const IdempotencyKey = z
  .string({ error: 'request/idempotency-key-missing' })
  .check(
    z.regex(/^[\w.:-]+$/, { error: 'request/idempotency-key-missing' }),
    z.maxLength(requestLimits.idempotencyKeyMax, { error: 'request/idempotency-key-missing' }),
  );
const WithIdempotencyKey = z.looseObject({ 'idempotency-key': IdempotencyKey });

// The handler reads an upload's parts itself, so its body has documentation but no validator.
const documentUpload: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const body = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  return { schema: { ...schema, consumes: ['multipart/form-data'], body }, url };
};

// There is nothing to serialise, so the status has documentation but no schema.
const documentNoContent: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const response = { 204: { description: 'Done', type: 'null' }, ...(schema['response'] as object) };
  return { schema: { ...schema, response }, url };
};

/** Turns "GET /api/cars/:id/reviews" into getCarsIdReviews. */
const operationIdOf = (name: Endpoint['name']): string => {
  const [method = '', path = ''] = name.split(' /api/');
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
};

// A content type of the validator's own would make it serialise a response body that does not exist.
const documentStream =
  (data: $ZodType): typeof jsonSchemaTransform =>
  (input) => {
    const { schema, url } = jsonSchemaTransform(input);
    const content = { 'text/event-stream': { schema: { type: 'string', 'x-event-data': z.toJSONSchema(data) } } };
    const response = { ...(schema['response'] as object), 200: { description: 'Events', content } };
    return { schema: { ...schema, response }, url };
  };

/** Either scheme is sufficient. */
const securityWith = (scope: Scope): Record<string, string[]>[] => [{ accessToken: [] }, { apiKey: [scope] }];

export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { explain }: { explain?: Explain } = {},
): void {
  const status = endpoint.status ?? 200;
  const scope = endpoint.scope ?? undefined;
  const schema = {
    summary: endpoint.summary,
    operationId: operationIdOf(endpoint.name),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.idempotent && { headers: WithIdempotencyKey }),
    response: { ...(endpoint.response && { [status]: endpoint.response }), '4xx': Problem, '5xx': Problem },
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(scope && { security: securityWith(scope) }),
  };
  const [method, path] = splitName(endpoint.name);
  app.route({
    method,
    url: path,
    config: {
      access: endpoint.access,
      visitors: endpoint.visitors ?? false,
      verified: endpoint.verified ?? false,
      expensive: endpoint.expensive ?? false,
      scope,
      wording: endpoint.wording,
      explain,
      isStream: Boolean(endpoint.stream),
      ...(endpoint.upload && { swaggerTransform: documentUpload as never }),
      ...(status === 204 && { swaggerTransform: documentNoContent as never }),
      ...(endpoint.stream && { swaggerTransform: documentStream(endpoint.stream) as never }),
    },
    exposeHeadRoute: !endpoint.stream,
    schema,
    async handler(request, reply) {
      reply.code(status);
      const answer = await handler({
        params: request.params as Call<E>['params'],
        query: request.query as Call<E>['query'],
        body: request.body as Call<E>['body'],
        viewer: request.viewer as Call<E>['viewer'],
        idempotencyKey: (endpoint.idempotent && request.headers['idempotency-key']) as Call<E>['idempotencyKey'],
        request,
        reply,
      });
      // Successful responses only: problems are in the reader's language.
      if (endpoint.visitors && !request.viewer) reply.headers(VISITOR_CACHE_HEADERS);
      return status === 204 ? reply.send() : answer;
    },
  });
}
