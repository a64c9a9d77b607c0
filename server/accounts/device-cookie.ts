import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountLimits } from '../../contract/accounts/limits.ts';
import type { Config } from '../platform/config.ts';
import { deriveKey } from './access-token.ts';
import type { Credential } from './credential.queries.ts';
import { cookieOptions, isSecure } from './session-cookie.ts';

/** Known browsers have their own guess limit, so that guesses from elsewhere do not lock users out. Grants no access. */
export interface DeviceCookie {
  read(request: FastifyRequest, credential: Credential): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, credential: Credential): void;
}

const SECONDS = accountLimits.deviceDays * 86_400;
const PARTS = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export function createDeviceCookie(config: Config): DeviceCookie {
  const secure = isSecure(config);
  const name = secure ? '__Host-sparekey-device' : 'sparekey_device';
  const key = deriveKey(config.authSecret, 'device-cookie');
  // Includes the password hash, so that a new password makes all devices unknown again, including a thief's.
  const sign = (device: string, expires: string, { uid, passwordHash }: Credential) =>
    createHmac('sha256', key).update([device, expires, uid, passwordHash].join('\n')).digest();

  function read(request: FastifyRequest, credential: Credential) {
    const [, device, expires, signature] = PARTS.exec(request.cookies[name] ?? '') ?? [];
    if (!device || !expires || !signature || Number(expires) * 1000 < Date.now()) return undefined;
    const expected = sign(device, expires, credential);
    const presented = Buffer.from(signature, 'base64url');
    return presented.length === expected.length && timingSafeEqual(presented, expected) ? device : undefined;
  }

  return {
    read,
    write(request, reply, credential) {
      const device = read(request, credential) ?? randomBytes(16).toString('base64url');
      const expires = String(Math.floor(Date.now() / 1000) + SECONDS);
      const signature = sign(device, expires, credential).toString('base64url');
      reply.setCookie(name, `${device}.${expires}.${signature}`, { ...cookieOptions(secure), maxAge: SECONDS });
    },
  };
}
