import type { output } from 'zod/v4/core';
import type { ResetPassword } from '../../contract/accounts/accounts.ts';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { paths } from '../../contract/paths.ts';
import { record } from '../history/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { requestAccessReview, endAccess, listAccess } from './access.queries.ts';
import { endAllSessions, lockUserByEmail, lockUser } from './account.queries.ts';
import { setPassword, type Credential } from './credential.queries.ts';
import { invalidateMailedLinks, verifyAddress } from './address.queries.ts';
import { endResetLinksByEmail, findLink, isMailPending, replaceLink, cancelPendingMails } from './link.queries.ts';
import { linkTo, newLinkToken } from './links.ts';
import { hashPassword, isCommonPassword } from './password.ts';
import { writeToUser } from './write-to-user.ts';

export const RESET_MAIL = 'password-reset';
export const WAS_RESET_MAIL = 'password-was-reset';

/** Takes the same time whether or not the address has an account. Invalidates links mailed before. */
export const requestPasswordReset = ({ pool }: Pick<Services, 'pool'>, email: string) =>
  transaction(pool, async (db) => {
    await endResetLinksByEmail(db, email);
    await enqueueMail(db, RESET_MAIL, { email });
  });

const makeLink = ({ pool }: Pick<Services, 'pool'>, email: string) =>
  transaction(pool, async (db) => {
    const account = await lockUserByEmail(db, email);
    const user = account && (await lockUser(db, account.id));
    if (!user || !(await isMailPending(db, RESET_MAIL, email))) return undefined;
    const token = newLinkToken();
    await replaceLink(db, { purpose: 'reset-password', uid: user.uid, token });
    return { ...user, token };
  });

/** Creates a link that the operator can give to a user who receives no mail. Invalidates earlier links. */
export async function makeResetLink({ config }: Pick<Services, 'config'>, db: Database, uid: string): Promise<string> {
  const token = newLinkToken();
  await replaceLink(db, { purpose: 'reset-password', uid, token });
  await record(db, { action: 'reset-link-made', actor: 'operator', userId: uid });
  return linkTo(config.publicUrl, paths.resetPassword, token);
}

/** Creates the link at the last moment, so that only the mail ever contains it. */
export async function writeResetMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { email }: { email: string },
): Promise<Mail | undefined> {
  const link = await makeLink({ pool }, email);
  if (!link) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(link.language ?? defaultLanguage);
  const reader = { ...link, email };
  return composeMail(config, reader, {
    t,
    subject: t('accounts.mail.reset.subject', { brand }),
    paragraphs: [
      t('accounts.mail.reset.what', { brand, minutes: accountLimits.resetLinkMinutes }),
      t('accounts.mail.reset.ignore'),
    ],
    action: {
      label: t('accounts.mail.reset.choose'),
      url: linkTo(publicUrl, paths.resetPassword, link.token),
    },
  });
}

export async function resetPassword(
  { pool, hooks }: Pick<Services, 'pool' | 'hooks'>,
  { token, password }: output<typeof ResetPassword>,
): Promise<Credential & { email: string }> {
  if (await isCommonPassword(password)) {
    throw new AppError('auth/weak-password', { fields: { password: 'auth/weak-password' } });
  }
  const link = await findLink(pool, 'reset-password', token);
  // Hashing is expensive, so a made-up link must not get that far.
  if (!link) throw new AppError('auth/reset-link-invalid');
  const credential = { uid: link.uid, passwordHash: await hashPassword(password) };
  return transaction(pool, async (db) => {
    const user = await lockUser(db, link.uid);
    if (!user || !(await findLink(db, 'reset-password', token))) throw new AppError('auth/reset-link-invalid');
    await setPassword(db, credential);
    await endAllSessions(db, link.uid);
    await invalidateMailedLinks(db, link.uid);
    const wasTheirs = user.isVerified;
    // An unverified account may have been created by someone other than the address's owner.
    if (!wasTheirs) {
      await endAccess(db, link.uid, hooks);
      for (const hook of hooks.person) await hook.onTakeover?.(db, link.uid);
    }
    for (const hook of hooks.person) await hook.onPasswordReset?.(db, link.uid);
    const left = await listAccess(db, link.uid, hooks);
    if (left.length > 0) await requestAccessReview(db, link.uid);
    await enqueueMail(db, WAS_RESET_MAIL, { userId: link.uid, left: left.length, wasTheirs });
    // The link was mailed to this address.
    await verifyAddress(db, link.uid);
    await cancelPendingMails(db, RESET_MAIL, user.email);
    await record(db, { action: 'password-reset', actor: { uid: link.uid }, userId: link.uid });
    return { ...credential, email: user.email };
  });
}

/** Informs users about every reset, and about apps and sign-ins that still have access without the password. */
export const writeWasResetMail = (
  services: Pick<Services, 'pool' | 'config'>,
  { userId, left, wasTheirs }: { userId: string; left: number; wasTheirs: boolean },
) =>
  writeToUser(services, userId, ({ t, brand, publicUrl }) => ({
    subject: t('accounts.mail.was-reset.subject'),
    paragraphs: [
      t('accounts.mail.was-reset.what', { brand }),
      ...(wasTheirs ? [] : [t('accounts.mail.was-reset.ended')]),
      ...(left > 0 ? [t('accounts.mail.was-reset.left', { count: left })] : []),
      t('accounts.mail.password-changed.if-not-you'),
    ],
    action: {
      label: t('accounts.mail.connected.look'),
      url: `${publicUrl}${paths.account}${left > 0 ? '#access' : ''}`,
    },
  }));
