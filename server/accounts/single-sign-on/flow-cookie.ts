import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { accountLimits } from '../../../contract/accounts/limits.ts';
import type { Config } from '../../platform/config.ts';
import { deriveKey } from '../access-token.ts';
import { cookieOptions, isSecure } from '../session-cookie.ts';
import type { FlowSecrets } from './provider.ts';

export interface Flow extends FlowSecrets {
  /** Undefined if the flow is a sign-in */
  signedIn?: { uid: string; sessionId: string; wants: 'connect' | 'confirm' };
  wanted: string;
  beganAt: number;
}

/**
 * Binds the provider's response to the browser that began the flow, so that users cannot be signed in to an attacker's
 * account. Encrypted, because it contains secrets. Stored only in the browser, so that any process can finish the flow.
 */
interface FlowCookie {
  read(request: FastifyRequest): Promise<Flow | undefined>;
  write(reply: FastifyReply, flow: Flow): Promise<void>;
  clear(reply: FastifyReply): void;
}

const SECONDS = accountLimits.singleSignOnMinutes * 60;
const ALGORITHMS = { alg: 'dir', enc: 'A256GCM' } as const;

export function createFlowCookie(config: Config): FlowCookie {
  const secure = isSecure(config);
  const name = secure ? '__Host-sparekey-flow' : 'sparekey_flow';
  const options = cookieOptions(secure);
  const key = deriveKey(config.authSecret, 'single-sign-on');
  return {
    async read(request) {
      try {
        const { payload } = await jwtDecrypt<{ flow: Flow }>(request.cookies[name] ?? '', key, {
          keyManagementAlgorithms: [ALGORITHMS.alg],
          contentEncryptionAlgorithms: [ALGORITHMS.enc],
          requiredClaims: ['exp'],
        });
        return payload.flow;
      } catch {
        return undefined;
      }
    },
    async write(reply, flow) {
      const sealed = await new EncryptJWT({ flow })
        .setProtectedHeader(ALGORITHMS)
        .setExpirationTime(`${SECONDS}s`)
        .encrypt(key);
      reply.setCookie(name, sealed, { ...options, maxAge: SECONDS });
    },
    clear(reply) {
      reply.clearCookie(name, options);
    },
  };
}
