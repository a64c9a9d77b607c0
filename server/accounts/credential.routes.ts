import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { route } from '../platform/http/route.ts';
import { addressKey, createLimiter } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { cancelEmailChange } from './address.queries.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { requirePasswords } from './require-passwords.ts';
import { endAllAccess, keepAccess, showAccess } from './review-access.ts';
import { showAccount } from './show-account.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { Sessions } from './start-session.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

const HOUR = 3_600;

/** Routes for passwords, email addresses, and the links mailed for both */
export function credentialRoutes(
  app: FastifyInstance,
  services: Services,
  sessions: Sessions,
  signInLimits: SignInLimits,
) {
  const { pool, limit } = services;
  const { emailLinksPerHour, linkUsesPerHour, resetCooldownSeconds } = accountLimits;
  const linksMailed = limit({ name: 'email-link', points: emailLinksPerHour, seconds: HOUR });
  const linksUsed = limit({ name: 'email-link-used', points: linkUsesPerHour, seconds: HOUR });
  // The pause protects people's inboxes, so it applies even where rate limits are off.
  const pause = createLimiter(
    pool,
    true,
  )({ name: 'email-link-pause', points: 1, seconds: resetCooldownSeconds, problem: 'account/mail-cooldown' });

  route(app, api.changePassword, async ({ body, viewer, request, reply }) => {
    requirePasswords(services.config);
    const confirmation = { field: 'current', password: body.current };
    const current = await confirmPassword(services, signInLimits, viewer, confirmation);
    const credential = await changePassword(services, viewer, current, body.next);
    await signInLimits.forget(current.email);
    sessions.device.write(request, reply, credential);
  });

  route(app, api.changeEmail, async ({ body, viewer }) => {
    const confirmation = { field: 'password', password: body.password };
    const current = await confirmPassword(services, signInLimits, viewer, confirmation);
    await linksMailed.consume(viewer.uid);
    await requestEmailChange(services, current, body.email);
    return showAccount(pool, viewer.uid);
  });

  route(app, api.keepEmail, async ({ viewer }) => {
    await cancelEmailChange(pool, viewer.uid);
    return showAccount(pool, viewer.uid);
  });

  route(app, api.confirmEmail, async ({ body, request }) => {
    await linksUsed.consume(addressKey(request.ip));
    await confirmEmailChange(services, body.token);
  });

  route(app, api.askToVerify, async ({ viewer }) => {
    await pause.consume(viewer.uid);
    await linksMailed.consume(viewer.uid);
    await resendVerification(services, viewer.uid);
  });

  route(app, api.verifyEmail, async ({ body, request }) => {
    await linksUsed.consume(addressKey(request.ip));
    await verifyEmail(services, body.token);
  });

  route(app, api.access, ({ viewer }) => showAccess(pool, viewer.uid, services.hooks));

  route(app, api.keepAccess, ({ viewer }) => keepAccess(services, viewer));

  route(app, api.endAccess, async ({ body, viewer }) => {
    const confirmation = { field: 'password', password: body.password };
    const confirmed = await confirmPassword(services, signInLimits, viewer, confirmation);
    return endAllAccess(services, viewer, confirmed, body.keepKeys);
  });

  route(app, api.deleteAccount, async ({ body, viewer, reply }) => {
    const confirmation = { field: 'password', password: body.password };
    const credential = await confirmPassword(services, signInLimits, viewer, confirmation);
    const { deletesAt } = await deleteOwnAccount(services, { ...credential, isAdmin: viewer.isAdmin });
    if (!deletesAt) sessions.cookie.clear(reply);
    return { deletesAt: deletesAt?.toISOString() ?? null };
  });
}
