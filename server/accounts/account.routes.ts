import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { output } from 'zod/v4/core';
import type { SignIn } from '../../contract/accounts/accounts.ts';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { DEMO_EMAILS } from '../../contract/demo/demo-rules.ts';
import type { Database } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import { translator } from '../platform/languages/translator.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey, createLimiter } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { createAccessTokens } from './access-token.ts';
import { endSession, endSessionBySecret, findProfile, clearLanguage, setLanguage } from './account.queries.ts';
import { credentialRoutes } from './credential.routes.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { isPasswordCorrect } from './password.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { findDemoCredential, findCredential, type Credential } from './credential.queries.ts';
import { createDeviceCookie } from './device-cookie.ts';
import { createSessionCookie, hashSecret } from './session-cookie.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import { signUp } from './sign-up.ts';
import { singleSignOnRoutes } from './single-sign-on/single-sign-on.routes.ts';
import { requirePasswords } from './require-passwords.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { startSession, type Sessions } from './start-session.ts';

/** An unknown address and a wrong password look the same, even by timing. `admit` may refuse before any hashing. */
async function checkPassword<T>(
  { pool }: Pick<Services, 'pool'>,
  { email, password }: output<typeof SignIn>,
  admit: (credential: Credential | undefined) => Promise<T>,
): Promise<{ credential: Credential; admitted: T }> {
  const credential = await findCredential(pool, email);
  const admitted = await admit(credential);
  const isRight = await isPasswordCorrect(credential?.passwordHash, password);
  if (!credential || !isRight) throw new AppError('auth/invalid-credential');
  return { credential, admitted };
}

/** Needs no password: every visitor of a demo can use its demo accounts. */
async function requireDemoCredential(db: Database, email: string): Promise<Credential> {
  const credential = await findDemoCredential(db, email);
  if (!credential) throw new AppError('server/unavailable', { retryAfterSeconds: 5 });
  return credential;
}

const HOUR = 3_600;

/** Parses cookies for these routes only: the session cookie is for renewing sessions, and no other route reads it. */
export async function accountRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    await scope.register(fastifyCookie);
    const { config, pool, limit } = services;
    const sessions: Sessions = {
      pool,
      tokens: createAccessTokens(config.authSecret),
      cookie: createSessionCookie(config),
      device: createDeviceCookie(config),
    };
    const signInLimits = createSignInLimits(limit);
    sessionRoutes(scope, services, sessions, signInLimits);
    ownAccountRoutes(scope, services);
    unsubscribeRoutes(scope, services);
    credentialRoutes(scope, services, sessions, signInLimits);
    singleSignOnRoutes(scope, services, sessions, signInLimits);
  });
}

function sessionRoutes(app: FastifyInstance, services: Services, sessions: Sessions, signInLimits: SignInLimits) {
  const { pool, limit, log, config } = services;
  const problem = 'auth/too-many-requests';
  const signUpsByAddress = limit({ name: 'sign-up', points: 20, seconds: HOUR, problem });
  const resetsByAddress = limit({ name: 'reset', points: 20, seconds: HOUR, problem });
  // The pause between two reset mails protects people's inboxes, so it applies even where rate limits are off.
  const resetPause = createLimiter(
    pool,
    true,
  )({
    name: 'reset-pause',
    points: 1,
    seconds: accountLimits.resetCooldownSeconds,
    problem: 'auth/reset-cooldown',
  });

  route(app, api.signUp, async ({ body, request, reply }) => {
    requirePasswords(config);
    await signUpsByAddress.consume(addressKey(request.ip));
    return startSession(sessions, await signUp(services, body), request, reply);
  });

  route(app, api.signIn, async ({ body, request, reply }) => {
    requirePasswords(config);
    const admit = (known: Credential | undefined) =>
      signInLimits.admit({
        email: body.email,
        address: addressKey(request.ip),
        device: known && sessions.device.read(request, known),
      });
    try {
      const { credential, admitted: forgiveGuess } = await checkPassword(services, body, admit);
      const signedIn = await startSession(sessions, async () => credential, request, reply);
      await forgiveGuess();
      return signedIn;
    } catch (error) {
      if (error instanceof AppError) log.warn({ requestId: request.id, code: error.code }, 'sign-in refused');
      throw error;
    }
  });

  route(app, api.tryAs, async ({ body, request, reply }) => {
    if (!config.demo) throw new AppError('request/not-found');
    const signedIn = await startSession(
      sessions,
      (db) => requireDemoCredential(db, DEMO_EMAILS[body.as]),
      request,
      reply,
    );
    // Visitors share the demo account, so it stores no language and each keeps the language of the page.
    await clearLanguage(pool, signedIn.user.uid);
    return { ...signedIn, user: { ...signedIn.user, language: null } };
  });

  route(app, api.refresh, ({ request, reply }) => refreshSession(sessions, request, reply));

  route(app, api.signOut, async ({ request, reply }) => {
    sessions.cookie.requireOwnOrigin(request);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    const signedIn = bearer && (await sessions.tokens.read(bearer));
    const presented = sessions.cookie.read(request);
    if (presented) await endSessionBySecret(pool, presented.sessionId, hashSecret(presented.secret));
    if (signedIn) await endSession(pool, signedIn.sessionId);
    sessions.cookie.clear(reply);
  });

  route(app, api.forgotPassword, async ({ body, request }) => {
    requirePasswords(config);
    await resetsByAddress.consume(addressKey(request.ip));
    await resetPause.consume(body.email);
    await requestPasswordReset(services, body.email);
    return { message: translator(request.language)('accounts.reset.mail-sent') };
  });

  route(app, api.resetPassword, async ({ body, request, reply }) => {
    requirePasswords(config);
    await resetsByAddress.consume(addressKey(request.ip));
    const credential = await resetPassword(services, body);
    await signInLimits.forget(credential.email);
    sessions.device.write(request, reply, credential);
  });

  route(app, api.me, async ({ viewer }) => {
    const profile = await findProfile(pool, viewer.uid);
    if (!profile) throw new AppError('auth/session-ended');
    return profile;
  });

  route(app, api.chooseLanguage, async ({ body, viewer }) => {
    await setLanguage(pool, viewer.uid, body.language);
  });
}
