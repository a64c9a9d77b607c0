import * as client from 'openid-client';
import type { SingleSignOn } from '../settings.ts';
import { words } from '../../platform/languages/words.ts';
import { AppError } from '../../platform/problem.ts';

/** What only the browser that began may finish with */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says about somebody, as far as it can be used */
export interface Claims {
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  locale: string | undefined;
  /** When they last typed what they sign in with */
  signedInAt: number | undefined;
  /** False for a provider that says that it never tells */
  tellsWhen: boolean;
}

interface Provider {
  /** `isAgain` asks them to sign in even if the provider knows them already. */
  begin(options: { isAgain: boolean }): Promise<{ url: string; secrets: FlowSecrets }>;
  finish(answer: string, secrets: FlowSecrets): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;
export const CLOCK_TOLERANCE_SECONDS = 60;
const DISCOVERED_FOR = 60 * 60_000;

/** Says that it is the provider, and not us; the cause is for the log. */
const away = (name: string, cause: unknown) =>
  new AppError('auth/provider-away', {
    detail: words('accounts.single-sign-on.away', { name }),
    retryAfterSeconds: 10,
    cause,
  });

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** By the method that the provider names: without a word, it is the first. */
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
    // The library trusts the connection; here the signature has to be right as well.
    execute: [
      client.enableNonRepudiationChecks,
      // The settings allow it for this machine only.
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** Found when it is first needed, so that the server starts without it. A failure is not kept: the next one tries again. */
function createDiscovery(settings: SingleSignOn) {
  let found: { configuration: client.Configuration; at: number } | undefined;
  let finding: Promise<client.Configuration> | undefined;
  const find = async () => {
    try {
      const configuration = await discover(settings);
      found = { configuration, at: Date.now() };
      return configuration;
    } catch (error) {
      if (found) return found.configuration;
      throw away(settings.name, error);
    } finally {
      finding = undefined;
    }
  };
  return () =>
    found && Date.now() - found.at < DISCOVERED_FOR ? Promise.resolve(found.configuration) : (finding ??= find());
}

const NOT_THERE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** Its own fault, ours, or that of the browser that brought the answer */
function explain(name: string, error: unknown): AppError {
  if (error instanceof client.AuthorizationResponseError) {
    if (['server_error', 'temporarily_unavailable'].includes(error.error)) return away(name, error);
    return new AppError('auth/provider-refused', { detail: words('accounts.single-sign-on.refused', { name }) });
  }
  const isRefusedClient =
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && error.error !== 'invalid_grant');
  const isUnreachable =
    error instanceof client.ClientError ? NOT_THERE.has(error.code ?? '') : error instanceof TypeError;
  if (isRefusedClient || isUnreachable) return away(name, error);
  return new AppError('auth/single-sign-on-failed', { cause: error });
}

export function createProvider(settings: SingleSignOn, publicUrl: string, page: string): Provider {
  const configuration = createDiscovery(settings);
  const redirectUri = `${publicUrl}${page}`;
  return {
    async begin({ isAgain }) {
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
        ...(isAgain && { prompt: 'login', max_age: '0' }),
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
        // Not every provider puts the address into the token. Whether it is verified counts from where it is from.
        const isAsked = !idToken['email'] && userinfo_endpoint;
        const about: Record<string, unknown> = isAsked
          ? await client.fetchUserInfo(found, tokens.access_token, idToken.sub)
          : idToken;
        const claims: Record<string, unknown> = { ...idToken, ...about };
        return {
          subject: idToken.sub,
          email: text(about['email'])?.toLowerCase(),
          isVerified: about['email_verified'] === true,
          name: text(claims['name']) ?? text(claims['given_name']) ?? text(claims['preferred_username']),
          locale: text(claims['locale']),
          signedInAt: idToken.auth_time,
          tellsWhen: claims_supported?.includes('auth_time') ?? true,
        };
      } catch (error) {
        throw explain(settings.name, error);
      }
    },
  };
}
