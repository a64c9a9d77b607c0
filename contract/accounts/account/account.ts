import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { accountLimits, keyLimits } from '../limits.ts';
import { MAIL_TOPICS } from '../../topics.ts';
import { Photo } from '../../photos/photos.ts';
import { paragraph } from '../../text.ts';
import { ChosenPassword, DisplayName, Email, LanguageCode, TypedPassword } from '../accounts.ts';
import { isPhone, normalizePhone } from '../phone.ts';
import { SPOKEN_LANGUAGES } from '../spoken-languages.ts';

const About = paragraph({
  min: 0,
  max: accountLimits.aboutMax,
  tooShort: 'request/invalid',
  tooLong: 'account/about-too-long',
});

const SpokenLanguages = z.array(z.enum(SPOKEN_LANGUAGES)).check(
  z.overwrite((codes) => [...new Set(codes)]),
  z.maxLength(accountLimits.spokenLanguagesMax, { error: 'account/too-many-languages' }),
);

/** Empty for none */
const Phone = z.string().check(
  z.maxLength(accountLimits.phoneTypedMax, { error: 'account/phone-invalid', abort: true }),
  z.overwrite(normalizePhone),
  z.refine((phone) => phone === '' || isPhone(phone), { error: 'account/phone-invalid' }),
);

const MailTopics = z.array(z.enum(MAIL_TOPICS)).check(z.overwrite((topics) => [...new Set(topics)]));

/** What users can see and change about their own account */
export const Account = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  about: z.string(),
  spokenLanguages: z.array(z.string()),
  /** As in E.164, empty for none. Others never see it here. */
  phone: z.string(),
  email: z.string(),
  /** The new address, until its confirmation link is used */
  pendingEmail: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** Topics that the user has muted */
  mutedMails: z.array(z.enum(MAIL_TOPICS)),
  language: z.nullable(LanguageCode),
  photo: z.nullable(Photo),
  memberSince: z.iso.datetime(),
  /** When the scheduled deletion takes effect; null if none is scheduled */
  deletesAt: z.nullable(z.iso.datetime()),
});
export type Account = z.infer<typeof Account>;

/** Every field is optional, so that the form can save one section at a time. */
export const AccountChange = z.strictObject({
  displayName: z.optional(DisplayName),
  about: z.optional(About),
  spokenLanguages: z.optional(SpokenLanguages),
  phone: z.optional(Phone),
  mutedMails: z.optional(MailTopics),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** A browser with an active session */
export const Device = z.object({
  id: z.uuid(),
  /** Names such as Firefox and Android; null if not recognised */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  since: z.iso.datetime(),
  /** To within a few minutes */
  lastSeen: z.iso.datetime(),
  isThis: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const ACCESS_KINDS = ['sign-in', 'key', 'webhook', 'calendar'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** Everything that acts for a user without their password */
export const Access = z.object({
  /** Since when, after a password reset, the user is asked to review this list; null if no review is pending */
  askedAt: z.nullable(z.iso.datetime()),
  access: z.array(
    z.object({
      kind: z.enum(ACCESS_KINDS),
      id: z.uuid(),
      /** The address at a provider, a key's name, a webhook's site, or the car of a calendar link */
      name: z.string(),
      since: z.iso.datetime(),
    }),
  ),
});
export type Access = z.infer<typeof Access>;

const MailedToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const ownAccountEndpoints = {
  account: endpoint('GET /api/me/account', {
    summary: 'Get your account settings',
    access: 'user',
    scope: null,
    response: Account,
  }),
  changeAccount: endpoint('PATCH /api/me', {
    summary: 'Update your name, about text, languages, phone number or mail topics',
    access: 'user',
    scope: null,
    body: AccountChange,
    response: Account,
  }),
  setPicture: endpoint('PUT /api/me/picture', {
    summary: 'Set your profile picture to an uploaded photo, or remove it',
    access: 'user',
    scope: null,
    body: z.strictObject({ photoId: z.nullable(z.uuid({ error: 'account/picture-invalid' })) }),
    response: z.object({ photo: z.nullable(Photo) }),
  }),
  changePassword: endpoint('POST /api/me/password', {
    summary: 'Change your password; ends all your other sessions and invalidates mailed links',
    access: 'user',
    scope: null,
    body: z.strictObject({ current: z.optional(TypedPassword), next: ChosenPassword }),
    status: 204,
  }),
  changeEmail: endpoint('POST /api/me/email', {
    summary: 'Request a change of your email address; it takes effect once the mailed link is used',
    access: 'user',
    scope: null,
    body: z.strictObject({ email: Email, password: z.optional(TypedPassword) }),
    status: 202,
    response: Account,
  }),
  keepEmail: endpoint('DELETE /api/me/email', {
    summary: 'Cancel a pending change of your email address',
    access: 'user',
    scope: null,
    response: Account,
  }),
  confirmEmail: endpoint('POST /api/auth/confirm-email', {
    summary: 'Confirm a change of email address with the mailed link',
    access: 'public',
    body: MailedToken,
    status: 204,
  }),
  askToVerify: endpoint('POST /api/me/verification', {
    summary: 'Resend the link that verifies your email address',
    access: 'user',
    scope: null,
    status: 204,
  }),
  verifyEmail: endpoint('POST /api/auth/verify-email', {
    summary: 'Verify an email address with the mailed link',
    access: 'public',
    body: MailedToken,
    status: 204,
  }),
  devices: endpoint('GET /api/me/devices', {
    summary: 'List the devices where you are signed in: this one first, then the most recently active',
    access: 'user',
    scope: null,
    response: z.object({ devices: z.array(Device) }),
  }),
  endDevice: endpoint('DELETE /api/me/devices/:id', {
    summary: 'Sign out a device',
    access: 'user',
    scope: null,
    params: z.object({ id: z.uuid({ error: 'account/device-not-found' }) }),
    status: 204,
  }),
  endOtherDevices: endpoint('DELETE /api/me/devices', {
    summary: 'Sign out all other devices',
    access: 'user',
    scope: null,
    status: 204,
  }),
  access: endpoint('GET /api/me/access', {
    summary:
      'List what can access your account without your password: single sign-on, API keys, webhooks and calendar links',
    access: 'user',
    scope: null,
    response: Access,
  }),
  keepAccess: endpoint('POST /api/me/access/kept', {
    summary: 'Keep all of this access, and stop asking for a review',
    access: 'user',
    scope: null,
    response: Access,
  }),
  endAccess: endpoint('DELETE /api/me/access', {
    summary: 'Revoke all of this access except the API keys in `keepKeys`, and end all your other sessions',
    access: 'user',
    scope: null,
    body: z.strictObject({
      password: z.optional(TypedPassword),
      keepKeys: z._default(z.array(z.uuid()).check(z.maxLength(2 * keyLimits.keysMax)), []),
    }),
    response: Access,
  }),
  unsubscribe: endpoint('POST /api/unsubscribe', {
    summary: 'Mute or unmute a mail topic, with the token of the unsubscribe link in a mail',
    access: 'public',
    body: z.strictObject({
      token: z.string().check(z.maxLength(200)),
      isMuted: z._default(z.boolean(), true),
    }),
    response: z.object({ topic: z.enum(MAIL_TOPICS) }),
  }),
  deleteAccount: endpoint('DELETE /api/me', {
    summary:
      'Delete your account, or schedule the deletion while an extra charge can still be claimed; fails while a rental or payment is open',
    access: 'user',
    scope: null,
    body: z.strictObject({ password: z.optional(TypedPassword) }),
    response: z.object({ deletesAt: z.nullable(z.iso.datetime()) }),
  }),
  keepAccount: endpoint('DELETE /api/me/deletion', {
    summary: 'Cancel the scheduled deletion of your account',
    access: 'user',
    scope: null,
    response: Account,
  }),
};
