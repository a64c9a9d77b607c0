import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { escapeHtml } from '../platform/mail/mail.ts';
import type { SingleSignOn } from '../accounts/settings.ts';

type Claims = Record<string, unknown>;

export interface OidcProvider {
  url: string;
  /** The settings of a server that uses this provider. */
  settings: SingleSignOn;
  /** The users' claims, by subject. */
  people: Map<string, Claims>;
  /** Whether claims are in the token, instead of only at the userinfo endpoint. */
  claimsInToken: boolean;
  /** Claims that are in the token in any case. */
  alwaysInToken: Claims;
  /** The age of the sign-in that the provider reports. */
  signedInSecondsAgo: number;
  close(): Promise<void>;
  /** Follows the redirect to the provider, signs in there, and returns the query of the redirect back. */
  signIn(url: string, subject: string): Promise<string>;
  /** The same for a user who presses “Cancel”. */
  cancel(url: string): Promise<string>;
}

const loginPage = (
  action: string,
) => `<!doctype html><html lang="en"><title>Sign in at the provider</title><link rel="icon" href="data:,"><main>
<h1>Sign in at the provider</h1><form method="post" action="${escapeHtml(action)}"><label>Who are you?
<input name="subject"></label><button>Sign in</button></form></main></html>`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

/** A minimal browser for signing in: keeps cookies and follows redirects until they lead to another site. */
async function browse(url: string, act: (page: string) => RequestInit | undefined): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  let next = url;
  let init: RequestInit = {};
  for (let steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location) {
      const target = new URL(location, next);
      if (target.origin !== origin) return target.search.slice(1);
      next = target.href;
      init = {};
      continue;
    }
    const action = act(await response.text());
    if (!action) throw new Error(`The provider responded with ${response.status} at ${next}.`);
    init = action;
  }
  throw new Error('The provider redirected too often.');
}

/** A real OpenID Connect provider on this machine. `knownAs` is its address if clients reach it indirectly. */
export async function startOidcProvider(publicUrl: string, port = 0, knownAs?: string): Promise<OidcProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = knownAs ?? url;
  const people: OidcProvider['people'] = new Map();
  const self: OidcProvider = {
    url,
    settings: { issuer, clientId: 'sparekey', clientSecret: 'a secret & more: 100%', name: 'Town Hall', signUp: 'on' },
    people,
    claimsInToken: false,
    alwaysInToken: {},
    signedInSecondsAgo: 0,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
    signIn: (url, subject) =>
      browse(url, (page) =>
        page.includes('Who are you?')
          ? { method: 'POST', body: new URLSearchParams({ subject }), headers: {} }
          : undefined,
      ),
    cancel: (url) => browse(url, () => ({ method: 'POST', body: new URLSearchParams({ cancel: 'yes' }), headers: {} })),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: self.settings.clientId,
        client_secret: self.settings.clientSecret,
        redirect_uris: [`${publicUrl}/single-sign-on`],
      },
    ],
    cookies: { keys: ['for tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
    },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: (use) => {
        const isHidden = use === 'id_token' && !self.claimsInToken;
        return { sub: subject, ...(isHidden ? self.alwaysInToken : people.get(subject)) };
      },
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Grants consent without asking.
    async loadExistingGrant({ oidc }: KoaContextWithOIDC) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    if (!isInteraction) return callback(request, response);
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(loginPage(request.url!));
    try {
      const form = await readForm(request);
      const result = form.has('cancel')
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: form.get('subject')!, ts: Math.floor(Date.now() / 1000) - self.signedInSecondsAgo } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } catch (error) {
      response.writeHead(error instanceof errors.SessionNotFound ? 400 : 500).end(String(error));
    }
  };
  server.on('request', (request, response) => void answer(request, response));
  return self;
}
