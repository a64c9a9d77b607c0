import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { paths } from '../../contract/paths.ts';
import { route } from '../platform/http/route.ts';
import { addressKey } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { unsubscribe } from './unsubscribe.ts';

type WithToken = { Params: { token: string } };

export function unsubscribeRoutes(app: FastifyInstance, services: Services) {
  // Mail providers post for many people from few addresses.
  const attempts = services.limit({
    name: 'unsubscribe',
    points: accountLimits.unsubscribesPerHour,
    seconds: 3_600,
  });

  route(app, api.unsubscribe, async ({ body, request }) => {
    await attempts.count(addressKey(request.ip));
    return unsubscribe(services, body.token, body);
  });

  void app.register(async (scope) => {
    // RFC 8058: a form that says List-Unsubscribe=One-Click, which adds nothing to the address.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null));
    const options = { config: { access: 'public' as const }, schema: { hide: true } };

    scope.post<WithToken>('/unsubscribe/:token', options, async (request, reply) => {
      await attempts.count(addressKey(request.ip));
      await unsubscribe(services, request.params.token, { isMuted: true });
      return reply.code(204).send();
    });

    // Programs that look at every link in a mail must not unsubscribe anybody: that takes a press on the page.
    scope.get<WithToken>('/unsubscribe/:token', options, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`${paths.unsubscribe}#token=${encodeURIComponent(request.params.token)}`, 302),
    );
  });
}
