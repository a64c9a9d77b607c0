import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accountLimits } from '../../contract/limits.ts';
import type { Config } from '../platform/config.ts';
import { deriveKey } from './access-token.ts';
import type { Credential } from './credential.queries.ts';
import { cookieOptions, isSecure } from './session-cookie.ts';

/**
 * Tells a browser in which somebody signed in before from one that only guesses, so that guesses from elsewhere do not lock
 * people out of their own account. It opens nothing: the password is asked for all the same.
 */
export interface DeviceCookie {
  /** The name of this browser, if it knew this account with the password that it still has. */
  read(request: FastifyRequest, credential: Credential): string | undefined;
  write(request: FastifyRequest, reply: FastifyReply, credential: Credential): void;
}

const SECONDS = accountLimits.deviceDays * 86_400;
const PARTS = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

export function createDeviceCookie(config: Config): DeviceCookie {
  const secure = isSecure(config);
  const name = secure ? '__Host-sparekey-device' : 'sparekey_device';
  const key = deriveKey(config.authSecret, 'device-cookie');
  // With the hash in it, a new password makes strangers of all devices: who knew the old one collects none of them.
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
