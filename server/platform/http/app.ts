import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../problem.ts';
import { answerError, answerNotFound } from './errors.ts';
import { securityHeaders } from './security-headers.ts';
import type { Authenticator } from './viewer.ts';

z.config(z.locales.en());

const FAREWELL_MILLISECONDS = 500;

const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** An HTTP server with everything that every route has: access checks, validation, error answers, headers, logs. */
export async function createApp(options: {
  config: Config;
  authenticator: Authenticator;
  log: FastifyBaseLogger;
  viteDevServer?: boolean;
}): Promise<FastifyInstance> {
  const { config, authenticator, log, viteDevServer = false } = options;
  const headers = securityHeaders(config, viteDevServer);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 64 * 1024,
    // A photo from a slow phone takes minutes; only the headers must be there soon.
    requestTimeout: 600_000,
    http: { headersTimeout: 30_000 },
    // Addresses that never reach a route are answered in the same shape as everything else.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
  app.decorateRequest('viewer', undefined);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
  });

  // A server that closes goes on answering for a moment, each connection for the last time: its client then knows to go
  // elsewhere. Only then are connections closed that nobody has used meanwhile, so that no request meets a closed door.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) await delay(FAREWELL_MILLISECONDS);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });

  // The first thing that happens to a request, before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const { access, fresh } = request.routeOptions.config;
    if (!access || access === 'public') return;
    const token = await authenticator.byToken(request);
    if (!fresh) {
      request.viewer = token;
      return;
    }
    const viewer = await authenticator.byDatabase(token);
    if (access === 'admin' && !viewer.isAdmin) throw new AppError('access/denied');
    request.viewer = viewer;
  });

  if (config.logLevel === 'info' || config.logLevel === 'debug') {
    app.addHook('onResponse', async (request, reply) => {
      const { method, viewer } = request;
      const route = request.routeOptions.url ?? '(none)';
      request.log.info(
        { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), uid: viewer?.uid },
        'request',
      );
    });
  }

  await app.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  await app.register(cookie);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.brand} API`, version: '1' },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ accessToken: [] }],
    },
    transform: jsonSchemaTransform,
  });
  return app;
}
