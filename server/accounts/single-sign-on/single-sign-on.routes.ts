import type { FastifyInstance, FastifyReply } from 'fastify';
import { api } from '../../../contract/api.ts';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { route } from '../../platform/http/route.ts';
import { AppError } from '../../platform/problem.ts';
import { addressKey } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { confirmPassword } from '../confirm-password.ts';
import type { SignInLimits } from '../sign-in-limits.ts';
import { startSession, type Sessions } from '../start-session.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import { connectIdentity, disconnectIdentity } from './connect-identity.ts';
import { findAccountOf } from './find-account.ts';
import { createFlowCookie, type Flow } from './flow-cookie.ts';
import { createProvider } from './provider.ts';
import { showSignIns } from './show-sign-ins.ts';

const HOUR = 3_600;

/** For the log, without personal data from the provider */
const reasonOf = ({ cause }: AppError) => (cause instanceof Error ? cause.message : undefined);

export function singleSignOnRoutes(
  app: FastifyInstance,
  services: Services,
  sessions: Sessions,
  signInLimits: SignInLimits,
) {
  const { config, limit, log } = services;
  const cookie = createFlowCookie(config);
  const settings = config.singleSignOn;
  const provider = settings && createProvider(settings, config.publicUrl, paths.singleSignOn);
  const problem = 'auth/too-many-requests';
  const attempts = limit({
    name: 'sso-begun',
    points: accountLimits.signInsFromAddressPerHour,
    seconds: HOUR,
    problem,
  });

  /** Responds like an unknown route if no provider is configured. */
  const requireProvider = () => {
    if (!settings || !provider) throw new AppError('request/not-found');
    return { settings, provider };
  };

  async function begin(reply: FastifyReply, wanted: string, signedIn?: Flow['signedIn']): Promise<{ url: string }> {
    const { url, secrets } = await requireProvider().provider.begin({ forceLogin: signedIn?.wants === 'confirm' });
    await cookie.write(reply, { ...secrets, wanted, beganAt: Date.now(), ...(signedIn && { signedIn }) });
    return { url };
  }

  route(app, api.beginSingleSignOn, async ({ body, request, reply }) => {
    requireProvider();
    sessions.cookie.requireOwnOrigin(request);
    await attempts.consume(addressKey(request.ip));
    return begin(reply, body.wanted ?? paths.home);
  });

  route(app, api.finishSingleSignOn, async ({ body, request, reply }) => {
    const { settings, provider } = requireProvider();
    sessions.cookie.requireOwnOrigin(request);
    await attempts.consume(addressKey(request.ip));
    const flow = await cookie.read(request);
    if (!flow) throw new AppError('auth/single-sign-on-failed');
    try {
      const claims = await provider.finish(body.answer, flow);
      // Clear the cookie whatever the outcome, because a response can be used only once.
      cookie.clear(reply);
      const { signedIn, wanted } = flow;
      if (signedIn?.wants === 'connect') await connectIdentity(services, settings, signedIn, claims);
      if (signedIn?.wants === 'confirm') await confirmAtProvider(services, settings, signedIn, claims, flow);
      if (signedIn) return { session: null, wanted };
      if (claims.email) await signInLimits.countProven(claims.email);
      const findIdentity = (db: Parameters<typeof findAccountOf>[0]) => findAccountOf(db, config, settings, claims);
      return { session: await startSession(sessions, findIdentity, request, reply), wanted };
    } catch (error) {
      if (error instanceof AppError)
        log.warn({ requestId: request.id, code: error.code, reason: reasonOf(error) }, 'sign-in refused');
      throw error;
    }
  });

  route(app, api.signIns, ({ viewer }) => showSignIns(services, viewer));

  route(app, api.connectIdentity, async ({ body, viewer, reply }) => {
    requireProvider();
    await confirmPassword(services, signInLimits, viewer, { field: 'password', password: body.password });
    const { uid, sessionId } = viewer;
    return begin(reply, `${paths.account}#safety`, { uid, sessionId, wants: 'connect' });
  });

  route(app, api.disconnectIdentity, async ({ params, body, viewer }) => {
    const confirmation = { field: 'password', password: body.password };
    const confirmed = await confirmPassword(services, signInLimits, viewer, confirmation);
    await disconnectIdentity(services, viewer, confirmed, params.id);
    return showSignIns(services, viewer);
  });

  route(app, api.confirmAtProvider, async ({ body, viewer, request, reply }) => {
    requireProvider();
    await attempts.consume(addressKey(request.ip));
    const { uid, sessionId } = viewer;
    return begin(reply, body.wanted ?? paths.account, { uid, sessionId, wants: 'confirm' });
  });
}
