import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../problem.ts';
import { answerError, answerNotFound } from './errors.ts';
import type { Authenticator } from './viewer.ts';

z.config(z.locales.en());

const contentSecurityPolicy = (config: Config, viteDevServer: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    // Vite's development server injects its reload client and styles as inline elements; a build has none.
    scriptSrc: ["'self'", ...(viteDevServer ? ["'unsafe-inline'"] : [])],
    styleSrc: ["'self'", ...(viteDevServer ? ["'unsafe-inline'"] : [])],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(viteDevServer ? ['ws:'] : [])],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  },
});

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
  const https = config.publicUrl.startsWith('https:');
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
    frameworkErrors: answerError as never,
    // Connections that are busy when the server closes are told to end after their answer.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
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

  // The first thing that happens to a request, before its body is read.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
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

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        uid: request.viewer?.uid,
      },
      'request',
    );
  });

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config, viteDevServer),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
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
