import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { SignedIn, TypedPassword } from '../accounts.ts';

/** A path on this site; rejects addresses of other sites, so that sign-in is not an open redirect */
const LocalPath = z.string().check(
  z.maxLength(1_000, { error: 'request/invalid' }),
  z.refine(
    (page) =>
      /^\/(?![/\\])/.test(page) &&
      URL.canParse(page, 'https://own.invalid') &&
      new URL(page, 'https://own.invalid').origin === 'https://own.invalid',
    { error: 'request/invalid' },
  ),
);

/** The provider's sign-in page */
const ProviderRedirect = z.object({ url: z.string() });

/** The user's account at the single sign-on provider */
export const Identity = z.object({
  id: z.uuid(),
  /** The provider's display name, or its address once the site uses another provider */
  provider: z.string(),
  email: z.nullable(z.string()),
  since: z.iso.datetime(),
});
export type Identity = z.infer<typeof Identity>;

export const SignIns = z.object({
  identities: z.array(Identity),
  /** Whether one of them belongs to the current provider */
  isConnected: z.boolean(),
  hasPassword: z.boolean(),
  /** How the user confirms sensitive actions, which protects an unattended browser */
  confirmsBy: z.enum(['password', 'provider']),
  /** Until when a repeated sign-in at the provider counts as confirmation */
  confirmedUntil: z.nullable(z.iso.datetime()),
});
export type SignIns = z.infer<typeof SignIns>;

export const identityEndpoints = {
  beginSingleSignOn: endpoint('POST /api/auth/single-sign-on', {
    summary: 'Start single sign-on',
    access: 'public',
    body: z.strictObject({ wanted: z.optional(LocalPath) }),
    response: ProviderRedirect,
  }),
  finishSingleSignOn: endpoint('POST /api/auth/single-sign-on/finish', {
    summary: 'Complete single sign-on with the parameters that the provider returned, in the browser that started it',
    access: 'public',
    body: z.strictObject({ answer: z.string().check(z.maxLength(8_000, { error: 'request/invalid' })) }),
    response: z.object({
      /** Null if the user was already signed in and only connected the provider or confirmed an action */
      session: z.nullable(SignedIn),
      wanted: z.string(),
    }),
  }),
  signIns: endpoint('GET /api/me/sign-ins', {
    summary: 'List your sign-in methods, and how you confirm sensitive actions',
    access: 'user',
    scope: null,
    response: SignIns,
  }),
  connectIdentity: endpoint('POST /api/me/sign-ins', {
    summary: 'Start connecting your account to the single sign-on provider',
    access: 'user',
    scope: null,
    body: z.strictObject({ password: z.optional(TypedPassword) }),
    response: ProviderRedirect,
  }),
  disconnectIdentity: endpoint('DELETE /api/me/sign-ins/:id', {
    summary: 'Disconnect your account from the single sign-on provider; your password remains',
    access: 'user',
    scope: null,
    params: z.object({ id: z.uuid({ error: 'account/identity-not-found' }) }),
    body: z.strictObject({ password: z.optional(TypedPassword) }),
    response: SignIns,
  }),
  confirmAtProvider: endpoint('POST /api/me/confirmation', {
    summary: 'Start signing in at the provider again, to confirm a sensitive action without a password',
    access: 'user',
    scope: null,
    body: z.strictObject({ wanted: z.optional(LocalPath) }),
    response: ProviderRedirect,
  }),
};
