import * as z from 'zod/mini';
import { endpoint, type Wording } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { accountLimits } from './limits.ts';
import { Photo } from '../photos/photos.ts';
import { line } from '../text.ts';

export const Email = z
  .string({ error: 'auth/missing-email' })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'auth/missing-email', abort: true }),
    z.maxLength(accountLimits.emailMax, { error: 'auth/invalid-email', abort: true }),
    z.email({ error: 'auth/invalid-email' }),
  );

/** Accepts any text, because only a match with the stored password matters. */
export const TypedPassword = z
  .string({ error: 'auth/missing-password' })
  .check(
    z.minLength(1, { error: 'auth/missing-password', abort: true }),
    z.maxLength(accountLimits.passwordMax, { error: 'auth/invalid-credential' }),
  );

/** Length is counted in code points, not UTF-16 units, and nothing is trimmed. */
export const ChosenPassword = z.string({ error: 'auth/missing-password' }).check(
  z.minLength(1, { error: 'auth/missing-password', abort: true }),
  z.maxLength(accountLimits.passwordMax, { error: 'auth/weak-password', abort: true }),
  z.refine((password) => Array.from(password).length >= accountLimits.passwordMin && password.isWellFormed(), {
    error: 'auth/weak-password',
  }),
);

export const DisplayName = line({
  min: accountLimits.usernameMin,
  max: accountLimits.usernameMax,
  tooShort: 'auth/username-too-short',
  tooLong: 'auth/username-too-long',
});

export const LanguageCode = z.enum(LANGUAGES);

export const Viewer = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Null until the user signs in with a browser that sends its language */
  language: z.nullable(LanguageCode),
  photo: z.nullable(Photo),
  isVerified: z.boolean(),
});
export type Viewer = z.infer<typeof Viewer>;

export const SignedIn = z.object({ user: Viewer, accessToken: z.string(), expiresAt: z.iso.datetime() });
export type SignedIn = z.infer<typeof SignedIn>;

export const SignUp = z.strictObject({ email: Email, password: ChosenPassword, displayName: DisplayName });
export const SignIn = z.strictObject({ email: Email, password: TypedPassword });
export const ForgotPassword = z.strictObject({ email: Email });
export const ResetPassword = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: ChosenPassword,
});

/**
 * Errors of any request that its sender can cause. Sign-in and sign-up show one general message for all of them. It must
 * not cover the server's own errors: users who read that their password is wrong change it.
 */
const generalErrors = (id: NonNullable<Wording[keyof Wording]>) => ({
  'request/invalid': id,
  'request/unreadable': id,
  'request/too-large': id,
  'request/unsupported-type': id,
  'request/too-many': id,
});

export const accountEndpoints = {
  signUp: endpoint('POST /api/auth/sign-up', {
    summary: 'Create an account and sign in',
    access: 'public',
    body: SignUp,
    status: 201,
    response: SignedIn,
    wording: {
      .../* @__PURE__ */ generalErrors('problems.auth/registration-failed'),
      'server/failed': 'problems.auth/registration-failed',
      'server/unavailable': 'problems.auth/registration-failed',
      'auth/invalid-email': 'accounts.register.invalid-email',
    },
  }),
  signIn: endpoint('POST /api/auth/sign-in', {
    summary: 'Sign in with email and password',
    access: 'public',
    body: SignIn,
    response: SignedIn,
    wording: /* @__PURE__ */ generalErrors('problems.auth/sign-in-failed'),
  }),
  refresh: endpoint('POST /api/auth/refresh', {
    summary: 'Exchange the session cookie for a new access token',
    access: 'public',
    response: SignedIn,
  }),
  signOut: endpoint('POST /api/auth/sign-out', {
    summary: 'End the session',
    access: 'public',
    status: 204,
  }),
  forgotPassword: endpoint('POST /api/auth/forgot-password', {
    summary: 'Request a password reset link by email',
    access: 'public',
    body: ForgotPassword,
    status: 202,
    response: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint('POST /api/auth/reset-password', {
    summary: 'Set a new password with a reset link',
    access: 'public',
    body: ResetPassword,
    status: 204,
  }),
  me: endpoint('GET /api/me', {
    summary: 'Get the current data of the signed-in user',
    access: 'user',
    scope: null,
    response: Viewer,
  }),
  chooseLanguage: endpoint('PUT /api/me/language', {
    summary: 'Set the language of pages, messages and mails',
    access: 'user',
    scope: null,
    body: z.strictObject({ language: LanguageCode }),
    status: 204,
  }),
};
