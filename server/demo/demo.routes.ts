import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey, type RateLimit } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { isSharedAccount } from './demo.queries.ts';

/**
 * Limits per hour on a public demo: per IP address, and in total. Its accounts are shared, so with limits per user one
 * visitor could lock out others.
 */
const demoLimits = {
  signIns: { each: 60, all: 3_000 },
  accounts: { each: 5, all: 200 },
  uploads: { each: 20, all: 400 },
  messages: { each: 40, all: 1_000 },
  /** All other changes */
  writes: { each: 300, all: 10_000 },
} as const;

/** Endpoints that send requests or email to third parties; visitors do not need them to explore the demo. */
const CLOSED: readonly Endpoint[] = [
  api.createWebhook,
  api.createOperatorWebhook,
  api.changeWebhook,
  api.testWebhook,
  api.resendDelivery,
  api.addFeed,
  api.importFeed,
  api.sendTestMail,
];

/** Endpoints by which one visitor could lock others out of a shared account. */
const NOT_WHEN_SHARED: readonly Endpoint[] = [
  api.changePassword,
  api.changeEmail,
  api.endAccess,
  api.endDevice,
  api.endOtherDevices,
  api.deleteAccount,
];

/** The same for administrators: `:id` is the account. */
const NOT_ABOUT_SHARED: readonly Endpoint[] = [api.setAccountStatus, api.signOutUser];

const LIMITED: readonly { limit: Exclude<keyof typeof demoLimits, 'writes'>; endpoints: readonly Endpoint[] }[] = [
  { limit: 'signIns', endpoints: [api.tryAs, api.signIn] },
  { limit: 'accounts', endpoints: [api.signUp] },
  { limit: 'uploads', endpoints: [api.uploadPhoto, api.uploadLicencePicture] },
  { limit: 'messages', endpoints: [api.startThread, api.writeMessage] },
];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Every open page calls these, and they change nothing that other visitors see. */
const UNCOUNTED: readonly Endpoint[] = [api.refresh, api.signOut, api.vitals];

const names = (endpoints: readonly Endpoint[]) => new Set<string>(endpoints.map(({ name }) => name));

/** Its hook must run before every route, so this is the first feature to be registered. */
export function demoRoutes(app: FastifyInstance, { config, pool, limit }: Services): void {
  if (!config.demo) return;
  const [closed, ifShared, aboutShared, uncounted] = [CLOSED, NOT_WHEN_SHARED, NOT_ABOUT_SHARED, UNCOUNTED].map(names);
  const limitsOf = (name: keyof typeof demoLimits) =>
    (['each', 'all'] as const).map((scope) =>
      limit({
        name: `demo-${name}-${scope}`,
        points: demoLimits[name][scope],
        seconds: 3_600,
        problem: 'demo/too-many',
      }),
    ) as [RateLimit, RateLimit];
  const writes = limitsOf('writes');
  const limits = new Map(
    LIMITED.flatMap(({ limit: name, endpoints }) => {
      const both = limitsOf(name);
      return endpoints.map((endpoint) => [endpoint.name as string, both] as const);
    }),
  );

  async function refuse(request: FastifyRequest) {
    const { method, routeOptions, params, viewer } = request;
    if (READS.has(method)) return;
    const name = `${method} ${routeOptions.url ?? ''}`;
    if (uncounted!.has(name)) return;
    if (closed!.has(name)) throw new AppError('demo/closed');
    const account = aboutShared!.has(name) ? (params as { id: string }).id : ifShared!.has(name) && viewer?.uid;
    if (account && (await isSharedAccount(pool, account))) throw new AppError('demo/shared-account');
    const [each, all] = limits.get(name) ?? writes;
    await each.consume(addressKey(request.ip));
    await all.consume('all');
  }

  app.addHook('preHandler', refuse);
}
