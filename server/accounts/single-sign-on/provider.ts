import * as client from 'openid-client';
import type { SingleSignOn } from '../settings.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { AppError } from '../../platform/problem.ts';

/** Required to finish a flow; known only to the browser that began it */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The validated claims of the provider about a user */
export interface Claims {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  locale: string | undefined;
  /** When the user last entered their credentials, in seconds since 1970 */
  signedInAt: number | undefined;
  /** False if the provider's metadata says that it does not support `auth_time` */
  reportsAuthTime: boolean;
}

interface Provider {
  /** `forceLogin` makes the user sign in even if they have a session at the provider. */
  begin(options: { forceLogin: boolean }): Promise<{ url: string; secrets: FlowSecrets }>;
  finish(answer: string, secrets: FlowSecrets): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;
export const CLOCK_TOLERANCE_SECONDS = 60;
const DISCOVERY_CACHE_MS = 60 * 60_000;

/** Makes clear that the provider is down and not this site. The cause is only logged. */
const providerUnavailable = (name: string, cause: unknown) =>
  new AppError('auth/provider-away', {
    detail: translatable('accounts.single-sign-on.away', { name }),
    retryAfterSeconds: 10,
    cause,
  });

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** Uses an authentication method that the provider supports; the default is `client_secret_basic`. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (as, metadata, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    return method(secret)(as, metadata, body, headers);
  };

async function discover({ issuer, clientId, clientSecret }: SingleSignOn): Promise<client.Configuration> {
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  return client.discovery(new URL(issuer), clientId, metadata, authenticate(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // By default the library trusts the TLS connection; also verify the token's signature.
    execute: [
      client.enableNonRepudiationChecks,
      // The settings allow http only for localhost.
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Discovers on first use, so that the server starts while the provider is down. Failures are not cached. */
function createDiscovery(settings: SingleSignOn) {
  let cached: { configuration: client.Configuration; at: number } | undefined;
  let pending: Promise<client.Configuration> | undefined;
  const refresh = async () => {
    try {
      const configuration = await discover(settings);
      cached = { configuration, at: Date.now() };
      return configuration;
    } catch (error) {
      if (cached) return cached.configuration;
      throw providerUnavailable(settings.name, error);
    } finally {
      pending = undefined;
    }
  };
  return () =>
    cached && Date.now() - cached.at < DISCOVERY_CACHE_MS
      ? Promise.resolve(cached.configuration)
      : (pending ??= refresh());
}

const UNREACHABLE_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** Distinguishes errors of the provider, of our settings, and of the browser that returned from the provider. */
function toAppError(name: string, error: unknown): AppError {
  if (error instanceof client.AuthorizationResponseError) {
    if (['server_error', 'temporarily_unavailable'].includes(error.error)) return providerUnavailable(name, error);
    return new AppError('auth/provider-refused', { detail: translatable('accounts.single-sign-on.refused', { name }) });
  }
  const isRefusedClient =
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && error.error !== 'invalid_grant');
  const isUnreachable =
    error instanceof client.ClientError ? UNREACHABLE_CODES.has(error.code ?? '') : error instanceof TypeError;
  if (isRefusedClient || isUnreachable) return providerUnavailable(name, error);
  return new AppError('auth/single-sign-on-failed', { cause: error });
}

export function createProvider(settings: SingleSignOn, publicUrl: string, page: string): Provider {
  const configuration = createDiscovery(settings);
  const redirectUri = `${publicUrl}${page}`;
  return {
    async begin({ forceLogin }) {
      const found = await configuration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(forceLogin && { prompt: 'login', max_age: '0' }),
      });
      return { url: url.href, secrets };
    },

    async finish(answer, { state, nonce, verifier }) {
      const found = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(found, new URL(`${redirectUri}?${answer}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const idToken = tokens.claims()!;
        const { userinfo_endpoint, claims_supported } = found.serverMetadata();
        // Not every provider puts the address into the token. Take `email_verified` from the same source as the address.
        const needsUserInfo = !idToken['email'] && userinfo_endpoint;
        const profile: Record<string, unknown> = needsUserInfo
          ? await client.fetchUserInfo(found, tokens.access_token, idToken.sub)
          : idToken;
        const claims: Record<string, unknown> = { ...idToken, ...profile };
        return {
          subject: idToken.sub,
          email: text(profile['email'])?.toLowerCase(),
          isVerified: profile['email_verified'] === true,
          name: text(claims['name']) ?? text(claims['given_name']) ?? text(claims['preferred_username']),
          locale: text(claims['locale']),
          signedInAt: idToken.auth_time,
          reportsAuthTime: claims_supported?.includes('auth_time') ?? true,
        };
      } catch (error) {
        throw toAppError(settings.name, error);
      }
    },
  };
}
