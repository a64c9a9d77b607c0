import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountLimits } from '../../contract/accounts/limits.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/problem.ts';
import { deriveKey } from './access-token.ts';

interface SessionSecret {
  sessionId: string;
  secret: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const newSecret = () => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();
export const matchesSecret = (secret: string, hash: Buffer | null) =>
  hash !== null && timingSafeEqual(hashSecret(secret), hash);

export interface SessionCookie {
  read(request: FastifyRequest): SessionSecret | undefined;
  write(reply: FastifyReply, session: SessionSecret): void;
  clear(reply: FastifyReply): void;
  /** Depends only on the secret, so that tabs refreshing at the same time get the same successor. */
  successor(secret: string): string;
  /** Protects browsers that do not support SameSite. */
  requireOwnOrigin(request: FastifyRequest): void;
}

export const isSecure = (config: Config) => config.publicUrl.startsWith('https:');

/** The __Host- prefix requires the path /; without HTTPS, the path is limited to the routes that read the cookie. */
export const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', secure, path: secure ? '/' : '/api/auth' }) as const;

export function createSessionCookie(config: Config): SessionCookie {
  const secure = isSecure(config);
  const name = secure ? '__Host-sparekey' : 'sparekey_session';
  const options = cookieOptions(secure);
  const key = deriveKey(config.authSecret, 'session-secret');
  const ownOrigin = new URL(config.publicUrl).origin;
  return {
    read(request) {
      const [sessionId = '', secret = ''] = request.cookies[name]?.split('.') ?? [];
      return UUID.test(sessionId) && secret ? { sessionId, secret } : undefined;
    },
    write(reply, { sessionId, secret }) {
      reply.setCookie(name, `${sessionId}.${secret}`, { ...options, maxAge: accountLimits.sessionIdleDays * 86_400 });
    },
    clear(reply) {
      reply.clearCookie(name, options);
    },
    successor: (secret) => createHmac('sha256', key).update(secret).digest('base64url'),
    requireOwnOrigin(request) {
      const { origin } = request.headers;
      const served = `${request.protocol}://${request.host}`;
      if (origin !== ownOrigin && (config.production || origin !== served)) throw new AppError('auth/wrong-origin');
    },
  };
}
