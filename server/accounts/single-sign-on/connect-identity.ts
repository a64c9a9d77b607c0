import { paths } from '../../../contract/paths.ts';
import { record } from '../../history/index.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { translatable } from '../../platform/languages/translatable.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { SingleSignOn } from '../settings.ts';
import { lockUser } from '../account.queries.ts';
import { findPasswordHash, type Confirmed } from '../credential.queries.ts';
import { writeToUser } from '../write-to-user.ts';
import { deleteIdentity, findIdentity, insertIdentity, isSessionOf, lockSubject } from './identity.queries.ts';
import type { Claims } from './provider.ts';

export const CONNECTED_MAIL = 'sign-in-connected';

/** Notifies the user, because the identity is a new way to sign in. */
export async function connect(
  db: Database,
  { issuer, name }: SingleSignOn,
  { uid, subject, email }: { uid: string; subject: string; email: string | undefined },
): Promise<string> {
  const user = await lockUser(db, uid);
  if (!user) throw new AppError('auth/session-ended');
  if (user.isBanned) throw new AppError('auth/account-disabled');
  const identity = await insertIdentity(db, { uid, issuer, subject, email });
  if (!identity) {
    throw new AppError('account/other-identity', { detail: translatable('accounts.single-sign-on.other', { name }) });
  }
  await enqueueMail(db, CONNECTED_MAIL, { userId: uid });
  await record(db, { action: 'sign-in-connected', actor: { uid }, userId: uid });
  return identity.id;
}

/** Requires a signed-in user who confirmed their password before the flow began. */
export const connectIdentity = (
  { pool }: Pick<Services, 'pool'>,
  settings: SingleSignOn,
  session: { uid: string; sessionId: string },
  { subject, email }: Claims,
): Promise<void> =>
  transaction(pool, async (db) => {
    await lockSubject(db, { issuer: settings.issuer, subject });
    if (!(await isSessionOf(db, session))) throw new AppError('auth/session-ended');
    const known = await findIdentity(db, { issuer: settings.issuer, subject });
    if (known?.uid === session.uid) return;
    if (known) {
      throw new AppError('account/identity-taken', {
        detail: translatable('accounts.single-sign-on.taken', { name: settings.name }),
      });
    }
    await connect(db, settings, { uid: session.uid, subject, email });
  });

/** Only allowed if the user can also sign in with a password. */
export const disconnectIdentity = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { uid }: Viewer,
  { passwordHash }: Confirmed,
  id: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (!user || (await findPasswordHash(db, uid)) !== passwordHash) throw new AppError('auth/session-ended');
    if (!passwordHash || !config.passwords) throw new AppError('account/only-sign-in');
    if (!(await deleteIdentity(db, uid, id))) throw new AppError('account/identity-not-found');
    await record(db, { action: 'sign-in-disconnected', actor: { uid }, userId: uid });
  });

export const writeConnectedMail = (services: Pick<Services, 'pool' | 'config'>, { userId }: { userId: string }) =>
  writeToUser(services, userId, ({ t, brand, publicUrl }) => ({
    subject: t('accounts.mail.connected.subject'),
    paragraphs: [
      t('accounts.mail.connected.what', { brand, name: services.config.singleSignOn?.name ?? '' }),
      t('accounts.mail.connected.if-not-you'),
    ],
    action: { label: t('accounts.mail.connected.look'), url: `${publicUrl}${paths.account}` },
  }));
