import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import * as z from 'zod';
import { SCOPE_SUMMARIES, SCOPES } from '../../../contract/scopes.ts';
import type { Config } from '../config.ts';
import { chooseLanguage, decorateWithLanguage } from '../languages/choose-language.ts';
import { AppError } from '../problem.ts';
import { addressKey, type RateLimit } from '../rate-limit.ts';
import { sendError, sendNotFound } from './errors.ts';
import { warnAboutIgnoredProxy } from './ignored-proxy.ts';
import { createUnreadableRequestHandlers } from './unreadable-requests.ts';
import { securityHeaders } from './security-headers.ts';
import { requireStorableText } from './storable-text.ts';
import type { Authenticator } from './viewer.ts';
import { isVisitorRequest } from './visitors.ts';
import type { RouteTimings } from '../metrics/route-timings.ts';

const describeScopes = () =>
  `A key with the scope that the operation names:\n${SCOPES.map((scope) => `\n- \`${scope}\`: ${SCOPE_SUMMARIES[scope]}`).join('')}`;

z.config(z.locales.en());

const FAREWELL_MILLISECONDS = 500;

const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

export async function createApp(options: {
  config: Config;
  authenticator: Authenticator;
  log: FastifyBaseLogger;
  timings: RouteTimings;
  /** Limits visitors who are not signed in, by address. */
  visits: Pick<RateLimit, 'consume'>;
  /** Limits expensive reads, by user. */
  expensiveReads: Pick<RateLimit, 'consume'>;
  viteDevServer?: boolean;
}): Promise<FastifyInstance> {
  const { config, authenticator, log, timings, visits, expensiveReads, viteDevServer = false } = options;
  const headers = securityHeaders(config, viteDevServer);
  const refusals = createUnreadableRequestHandlers(headers, config.defaultLanguage, log);
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than it saves for the few lines that need the request id.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 64 * 1024,
    // A photo from a slow phone may take minutes; only the headers must arrive soon.
    requestTimeout: 600_000,
    // Requests without a host are rejected below: Node would close the connection without a response.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    // Errors before routing get the same format.
    frameworkErrors(error, request, reply) {
      begin(request, reply);
      // Such a request skipped the decorators, so its properties are missing.
      Object.assign(request, { language: chooseLanguage(request, config.defaultLanguage) });
      void sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => refusals.onUnreadable(error, socket),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  app.server.on('checkExpectation', (request, response) => refusals.onExpectation(request, response));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  app.decorateRequest('viewer', undefined);
  app.decorateRequest('currency', config.currency);
  decorateWithLanguage(app, config.defaultLanguage);
  timings.watch(app);

  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access.`);
    const isOpen = route.config.access === 'token' || route.config.visitors;
    if (isOpen && !['GET', 'HEAD'].includes(String(route.method))) {
      throw new Error(`${String(route.method)} ${route.url} writes, so it must require a session.`);
    }
    if (isOpen && route.config.expensive) throw new Error(`${route.url} is expensive, so it must require a session.`);
  });

  // A closing server keeps responding for a moment, with `connection: close`, so that clients reconnect elsewhere. Only then
  // are idle connections closed, so that no request is refused.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (app.server.listening) await delay(FAREWELL_MILLISECONDS);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });

  const warnAboutProxy = warnAboutIgnoredProxy(log);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    warnAboutProxy(request);
    done(
      request.raw.headers.host !== undefined || request.raw.httpVersion === '1.0'
        ? undefined
        : new AppError('request/unreadable'),
    );
  });
  const identify = callbackify(async (request: FastifyRequest): Promise<void> => {
    const { access, verified, expensive, scope } = request.routeOptions.config;
    const bySession = async () => {
      const token = authenticator.fromCache(request) ?? (await authenticator.byToken(request));
      return access === 'token' ? token : authenticator.byDatabase(token);
    };
    const viewer = await (authenticator.byKey(request, scope) ?? bySession());
    if (access === 'admin' && !('isAdmin' in viewer && viewer.isAdmin)) throw new AppError('access/denied');
    if (verified && config.requireVerifiedEmail && !('isVerified' in viewer && viewer.isVerified)) {
      throw new AppError('auth/email-not-verified');
    }
    if (expensive) await expensiveReads.consume(viewer.uid);
    request.viewer = viewer;
  });
  const countVisit = callbackify(({ ip }: FastifyRequest) => visits.consume(addressKey(ip)));
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (!access || access === 'public') return done();
    if (config.publicBrowsing && isVisitorRequest(request)) return countVisit(request, done);
    // Searches are most of the traffic and need no database here; an async hook would delay them.
    request.viewer = access === 'token' ? authenticator.fromCache(request) : undefined;
    if (request.viewer) return done();
    identify(request, done);
  });

  app.addHook('preValidation', (request, _reply, done) => {
    requireStorableText(request);
    done();
  });

  if (config.logLevel === 'info' || config.logLevel === 'debug') {
    app.addHook('onResponse', async (request, reply) => {
      const { method, viewer, id } = request;
      const route = request.routeOptions.url ?? '(none)';
      log.info(
        { requestId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), uid: viewer?.uid },
        'request',
      );
    });
  }

  // Compresses responses only; request bodies are short and never decompressed. A response of two packets, such as a
  // rental, arrives as soon without compression, which costs more CPU than it is worth.
  await app.register(compress, { threshold: 2_800, encodings: ['gzip', 'identity'], globalDecompression: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brand} API`,
        version: '1',
        description: `Amounts are integers in the smallest unit of ${config.currency}, even where their names end in Cents.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: {
          accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'spk_…', description: describeScopes() },
        },
      },
      security: [{ accessToken: [] }],
    },
    transform: jsonSchemaTransform,
  });
  return app;
}
