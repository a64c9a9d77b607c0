import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { demoLimits } from '../../contract/demo/limits.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey, type Limit } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { isSharedAccount } from './shared-account.queries.ts';

/** What would reach others by way of the demo: nobody needs it to see what there is. */
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

/** What one visitor would do to everybody who is in the same account */
const NOT_WHEN_SHARED: readonly Endpoint[] = [
  api.changePassword,
  api.changeEmail,
  api.endAccess,
  api.endDevice,
  api.endOtherDevices,
  api.deleteAccount,
];

/** The same, by an administrator: `:id` is the account. */
const NOT_ABOUT_SHARED: readonly Endpoint[] = [api.setAccountStatus, api.signOutUser];

const LIMITED: readonly { limit: Exclude<keyof typeof demoLimits, 'writes'>; endpoints: readonly Endpoint[] }[] = [
  { limit: 'signIns', endpoints: [api.tryAs, api.signIn] },
  { limit: 'accounts', endpoints: [api.signUp] },
  { limit: 'uploads', endpoints: [api.uploadPhoto, api.uploadLicencePicture] },
  { limit: 'messages', endpoints: [api.startThread, api.writeMessage] },
];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Renewing a session changes nothing that anybody sees, and every open page does it. */
const UNCOUNTED: readonly Endpoint[] = [api.refresh, api.signOut, api.vitals];

const names = (endpoints: readonly Endpoint[]) => new Set<string>(endpoints.map(({ name }) => name));

/** Before every route, so it is the first feature. */
export function demoRoutes(app: FastifyInstance, { config, pool, limit }: Services): void {
  if (!config.demo) return;
  const [closed, ifShared, aboutShared, uncounted] = [CLOSED, NOT_WHEN_SHARED, NOT_ABOUT_SHARED, UNCOUNTED].map(names);
  const of = (name: keyof typeof demoLimits) =>
    (['each', 'all'] as const).map((whose) =>
      limit({
        name: `demo-${name}-${whose}`,
        points: demoLimits[name][whose],
        seconds: 3_600,
        problem: 'demo/too-many',
      }),
    ) as [Limit, Limit];
  const writes = of('writes');
  const limits = new Map(
    LIMITED.flatMap(({ limit: name, endpoints }) => {
      const both = of(name);
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
    await each.count(addressKey(request.ip));
    await all.count('all');
  }

  app.addHook('preHandler', refuse);
}
