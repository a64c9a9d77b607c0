import { jwtVerify, SignJWT } from 'jose';
import { hkdfSync } from 'node:crypto';
import { accountLimits } from '../../contract/accounts/limits.ts';
import type { TokenViewer } from '../platform/http/viewer.ts';
import { isLanguage } from '../platform/languages/translator.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'sparekey';
const AUDIENCE = 'sparekey-api';

/** Derives a separate key for each use of the operator's secret, so that a token made for one use is invalid for another. */
export const deriveKey = (secret: string, use: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'sparekey', use, 32));

/** Verified tokens are cached, because checking a signature on every request is expensive. */
const CACHED_TOKENS_MAX = 5_000;

export interface AccessTokens {
  issue(viewer: TokenViewer): Promise<{ accessToken: string; expiresAt: string }>;
  readCached(token: string): TokenViewer | undefined;
  /** Undefined if the token is forged, foreign or expired. */
  read(token: string): Promise<TokenViewer | undefined>;
}

export function createAccessTokens(secret: string): AccessTokens {
  const key = deriveKey(secret, 'access-token');
  const verified = new Map<string, { viewer: TokenViewer; expires: number }>();

  function remember(token: string, viewer: TokenViewer, expires: number) {
    const oldest = verified.size >= CACHED_TOKENS_MAX ? verified.keys().next().value : undefined;
    if (oldest !== undefined) verified.delete(oldest);
    verified.set(token, { viewer, expires });
  }

  function remembered(token: string) {
    const known = verified.get(token);
    if (known && known.expires > Date.now()) return known.viewer;
    verified.delete(token);
    return undefined;
  }

  return {
    readCached: remembered,
    async issue({ uid, sessionId, language }) {
      const expires = Math.floor(Date.now() / 1000) + accountLimits.accessTokenMinutes * 60;
      const accessToken = await new SignJWT({ sid: sessionId, ...(language && { lang: language }) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key);
      return { accessToken, expiresAt: new Date(expires * 1000).toISOString() };
    },
    async read(token) {
      const known = remembered(token);
      if (known) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'exp'],
        });
        const { sub, sid, lang } = payload;
        const language = typeof lang === 'string' && isLanguage(lang) ? lang : null;
        const viewer = { uid: String(sub), sessionId: String(sid), language };
        remember(token, viewer, Number(payload.exp) * 1000);
        return viewer;
      } catch {
        return undefined;
      }
    },
  };
}
