import { accountLimits } from '../../contract/accounts/limits.ts';
import { paths } from '../../contract/paths.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { lockUser } from './account.queries.ts';
import { verifyAddress } from './address.queries.ts';
import { endLinks, findLink, replaceLink, cancelPendingMailsOfUser } from './link.queries.ts';
import { linkTo, newLinkToken } from './links.ts';

export const VERIFY_MAIL = 'email-verification';

/** Call it in the transaction that creates the account. */
export const enqueueVerificationMail = (db: Database, userId: string) => enqueueMail(db, VERIFY_MAIL, { userId });

export const resendVerification = ({ pool }: Pick<Services, 'pool'>, uid: string) =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (user?.isVerified) throw new AppError('account/already-verified');
    await endLinks(db, uid, ['verify-email']);
    await cancelPendingMailsOfUser(db, VERIFY_MAIL, uid);
    await enqueueVerificationMail(db, uid);
  });

const makeLink = ({ pool }: Pick<Services, 'pool'>, uid: string) =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    if (!user || user.isVerified) return undefined;
    const token = newLinkToken();
    await replaceLink(db, { purpose: 'verify-email', uid, email: user.email, token });
    return { ...user, token };
  });

export async function writeVerifyMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { userId }: { userId: string },
): Promise<Mail | undefined> {
  const link = await makeLink({ pool }, userId);
  if (!link) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(link.language ?? defaultLanguage);
  return composeMail(config, link, {
    t,
    subject: t('accounts.mail.verify.subject'),
    paragraphs: [
      t('accounts.mail.verify.what', { brand, hours: accountLimits.emailLinkHours }),
      t('accounts.mail.verify.ignore'),
    ],
    action: {
      label: t('accounts.mail.verify.confirm'),
      url: linkTo(publicUrl, paths.verifyEmail, link.token),
    },
  });
}

/** Verifies only the address that the link was sent to, which may no longer be the current one. */
export const verifyEmail = ({ pool }: Pick<Services, 'pool'>, token: string) =>
  transaction(pool, async (db) => {
    const known = await findLink(db, 'verify-email', token);
    const user = known && (await lockUser(db, known.uid));
    const link = user && (await findLink(db, 'verify-email', token));
    if (link?.email?.toLowerCase() !== user?.email.toLowerCase() || !link) throw new AppError('account/link-invalid');
    await verifyAddress(db, link.uid);
    await endLinks(db, link.uid, ['verify-email']);
  });
