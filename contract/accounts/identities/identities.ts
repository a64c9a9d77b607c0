import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { SignedIn, TypedPassword } from '../accounts.ts';

/** A page of ours, and never another site's address */
const OwnPage = z.string().check(
  z.maxLength(1_000, { error: 'request/invalid' }),
  z.refine(
    (page) =>
      /^\/(?![/\\])/.test(page) &&
      URL.canParse(page, 'https://own.invalid') &&
      new URL(page, 'https://own.invalid').origin === 'https://own.invalid',
    { error: 'request/invalid' },
  ),
);

/** Where the browser goes to sign in */
const AtProvider = z.object({ url: z.string() });

/** How they are known at the provider of single sign-on */
export const Identity = z.object({
  id: z.uuid(),
  /** What people call the provider, or its address once another one is used */
  provider: z.string(),
  email: z.nullable(z.string()),
  since: z.iso.datetime(),
});
export type Identity = z.infer<typeof Identity>;

export const SignIns = z.object({
  identities: z.array(Identity),
  /** Whether one of them is at the provider that is used now */
  isConnected: z.boolean(),
  /** One that they can sign in with */
  hasPassword: z.boolean(),
  /** What is asked of them before anything that a thief of the open browser would want, too */
  confirmsBy: z.enum(['password', 'provider']),
  /** Until when signing in again at the provider counts */
  confirmedUntil: z.nullable(z.iso.datetime()),
});
export type SignIns = z.infer<typeof SignIns>;

export const identityEndpoints = {
  beginSingleSignOn: endpoint('POST /api/auth/single-sign-on', {
    summary: 'Begin to sign in at the provider of single sign-on',
    access: 'public',
    body: z.strictObject({ wanted: z.optional(OwnPage) }),
    response: AtProvider,
  }),
  finishSingleSignOn: endpoint('POST /api/auth/single-sign-on/finish', {
    summary: 'Finish what was begun in this browser, with what the provider sent it back with',
    access: 'public',
    body: z.strictObject({ answer: z.string().check(z.maxLength(8_000, { error: 'request/invalid' })) }),
    response: z.object({
      /** Null for somebody who was signed in before, and connected or confirmed */
      session: z.nullable(SignedIn),
      wanted: z.string(),
    }),
  }),
  signIns: endpoint('GET /api/me/sign-ins', {
    summary: 'How they can sign in, and what confirms that it is them',
    access: 'user',
    scope: null,
    response: SignIns,
  }),
  connectIdentity: endpoint('POST /api/me/sign-ins', {
    summary: 'Begin to connect the provider of single sign-on with the account',
    access: 'user',
    scope: null,
    body: z.strictObject({ password: z.optional(TypedPassword) }),
    response: AtProvider,
  }),
  disconnectIdentity: endpoint('DELETE /api/me/sign-ins/:id', {
    summary: 'Sign in by the provider no more; the password is left',
    access: 'user',
    scope: null,
    params: z.object({ id: z.uuid({ error: 'account/identity-not-found' }) }),
    body: z.strictObject({ password: z.optional(TypedPassword) }),
    response: SignIns,
  }),
  confirmAtProvider: endpoint('POST /api/me/confirmation', {
    summary: 'Begin to sign in at the provider again, in place of a password that they do not have',
    access: 'user',
    scope: null,
    body: z.strictObject({ wanted: z.optional(OwnPage) }),
    response: AtProvider,
  }),
};
