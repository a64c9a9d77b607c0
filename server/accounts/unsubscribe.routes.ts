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
  // The limit is generous, because mail providers unsubscribe many users from few addresses.
  const attempts = services.limit({
    name: 'unsubscribe',
    points: accountLimits.unsubscribesPerHour,
    seconds: 3_600,
  });

  route(app, api.unsubscribe, async ({ body, request }) => {
    await attempts.consume(addressKey(request.ip));
    return unsubscribe(services, body.token, body);
  });

  void app.register(async (scope) => {
    // RFC 8058 posts a form with List-Unsubscribe=One-Click, which is ignored because the address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) => done(null));
    const options = { config: { access: 'public' as const }, schema: { hide: true } };

    scope.post<WithToken>('/unsubscribe/:token', options, async (request, reply) => {
      await attempts.consume(addressKey(request.ip));
      await unsubscribe(services, request.params.token, { isMuted: true });
      return reply.code(204).send();
    });

    // Mail scanners open every link, so a GET must not unsubscribe: the user confirms on the page.
    scope.get<WithToken>('/unsubscribe/:token', options, async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(`${paths.unsubscribe}#token=${encodeURIComponent(request.params.token)}`, 302),
    );
  });
}
