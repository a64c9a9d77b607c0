import { isRegistered, lockUser } from './account.queries.ts';
import { invalidateMailedLinks, findPendingEmail, setAddress, setPendingEmail } from './address.queries.ts';
import { CHANGE_REQUESTED_MAIL, CHANGE_MAIL, CHANGED_MAIL } from './change-email-mails.ts';
import { findPasswordHash, type Confirmed } from './credential.queries.ts';
import { endLinks, findLink, cancelPendingMails, cancelPendingMailsOfUser } from './link.queries.ts';
import { RESET_MAIL } from './reset-password.ts';
import { record } from '../history/index.ts';
import { POSTGRES_ERROR, postgresCode, transaction } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';

const linkInvalid = () => new AppError('account/link-invalid');

/** Behaves the same whether or not the address is taken, so that it does not reveal who has an account. */
export const requestEmailChange = (
  { pool }: Pick<Services, 'pool'>,
  { uid, passwordHash }: Confirmed,
  email: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (!user || (await findPasswordHash(db, uid)) !== passwordHash) throw new AppError('auth/session-ended');
    if (user.email.toLowerCase() === email) {
      throw new AppError('account/email-unchanged', { fields: { email: 'account/email-unchanged' } });
    }
    await endLinks(db, uid, ['change-email']);
    await cancelPendingMailsOfUser(db, CHANGE_MAIL, uid);
    await setPendingEmail(db, uid, email);
    await enqueueMail(db, CHANGE_MAIL, { userId: uid });
    await enqueueMail(db, CHANGE_REQUESTED_MAIL, { userId: uid });
  });

const changeTo = ({ pool }: Pick<Services, 'pool'>, token: string) =>
  transaction(pool, async (db) => {
    const known = await findLink(db, 'change-email', token);
    const user = known && (await lockUser(db, known.uid));
    const link = user && (await findLink(db, 'change-email', token));
    const email = link && (await findPendingEmail(db, link.uid));
    if (!user || user.isBanned || !email || link.email?.toLowerCase() !== email.toLowerCase()) throw linkInvalid();
    if (await isRegistered(db, email)) throw linkInvalid();
    await setAddress(db, user.uid, email);
    await invalidateMailedLinks(db, user.uid);
    await cancelPendingMails(db, RESET_MAIL, user.email);
    await enqueueMail(db, CHANGED_MAIL, { userId: user.uid, email: user.email });
    await record(db, { action: 'email-changed', actor: { uid: user.uid }, userId: user.uid });
  });

/** Keeps sessions, invalidates links mailed to the previous address, and notifies that address. */
export const confirmEmailChange = (services: Pick<Services, 'pool'>, token: string): Promise<void> =>
  changeTo(services, token).catch((error: unknown) => {
    // Someone else registered with the address at the same time.
    throw postgresCode(error) === POSTGRES_ERROR.uniqueViolation ? linkInvalid() : error;
  });
