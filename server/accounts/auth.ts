import { betterAuth } from 'better-auth';
import { AsyncLocalStorage } from 'node:async_hooks';
import { accountLimits } from '../../contract/limits.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { hashPassword, verifyPassword } from './password.ts';

interface ResetLink {
  displayName: string;
  token: string;
}

// better-auth hands a new reset token to a callback instead of returning it; this carries it back to whoever asked.
const resetLinks = new AsyncLocalStorage<{ link?: ResetLink }>();

/**
 * better-auth keeps accounts, password hashes, reset links and session rows. It is called from our own routes only: its
 * HTTP handler is not mounted, its cookies are not used and its session token never leaves the server.
 */
export function createAuth(config: Config, pool: Pool) {
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
  return betterAuth({
    baseURL: config.publicUrl,
    secret: config.authSecret,
    database: pool,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: { database: { generateId: false } },
    user: { modelName: 'users', fields: { name: 'display_name', emailVerified: 'email_verified', ...timestamps } },
    session: {
      modelName: 'sessions',
      expiresIn: accountLimits.sessionIdleDays * 86_400,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      // Lengths are the schema's business, counted in characters.
      minPasswordLength: 1,
      maxPasswordLength: accountLimits.passwordMax,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: accountLimits.resetLinkMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const asked = resetLinks.getStore();
        if (asked) asked.link = { displayName: user.name, token };
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** A new single-use token for the account with this address, or nothing if there is none. */
export async function createResetToken(auth: Auth, email: string): Promise<ResetLink | undefined> {
  const asked: { link?: ResetLink } = {};
  await resetLinks.run(asked, () => auth.api.requestPasswordReset({ body: { email } }));
  return asked.link;
}

/** The code of a refusal by better-auth, if that is what was thrown. */
export function authRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined;
  const { body } = error as { body?: { code?: string } };
  return body?.code;
}
