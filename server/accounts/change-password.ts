import { paths } from '../../contract/paths.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { endOtherSessions, lockUser } from './account.queries.ts';
import { invalidateMailedLinks } from './address.queries.ts';
import { findPasswordHash, setPassword, type Confirmed, type Credential } from './credential.queries.ts';
import { cancelPendingMails } from './link.queries.ts';
import { hashPassword, isCommonPassword } from './password.ts';
import { writeToUser } from './write-to-user.ts';
import { RESET_MAIL } from './reset-password.ts';

export const PASSWORD_MAIL = 'password-changed';

/** The caller has verified `current`. Ends all sessions except the current one. */
export async function changePassword(
  { pool }: Pick<Services, 'pool'>,
  { uid, sessionId }: Viewer,
  current: Confirmed,
  next: string,
): Promise<Credential> {
  if (await isCommonPassword(next)) {
    throw new AppError('auth/weak-password', { fields: { next: 'auth/weak-password' } });
  }
  const credential = { uid, passwordHash: await hashPassword(next) };
  return transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (!user || (await findPasswordHash(db, uid)) !== current.passwordHash) throw new AppError('auth/session-ended');
    await setPassword(db, credential);
    await endOtherSessions(db, uid, sessionId);
    await invalidateMailedLinks(db, uid);
    await cancelPendingMails(db, RESET_MAIL, user.email);
    await enqueueMail(db, PASSWORD_MAIL, { userId: uid });
    await record(db, { action: 'password-changed', actor: { uid }, userId: uid });
    return credential;
  });
}

export const writePasswordMail = (services: Pick<Services, 'pool' | 'config'>, { userId }: { userId: string }) =>
  writeToUser(services, userId, ({ t, brand, publicUrl }) => ({
    subject: t('accounts.mail.password-changed.subject'),
    paragraphs: [t('accounts.mail.password-changed.what', { brand }), t('accounts.mail.password-changed.if-not-you')],
    action: { label: t('accounts.mail.password-changed.choose'), url: `${publicUrl}${paths.login}` },
  }));
