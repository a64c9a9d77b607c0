import { accountLimits } from '../../contract/accounts/limits.ts';
import { paths } from '../../contract/paths.ts';
import { transaction } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findProfileByEmail, lockUser } from './account.queries.ts';
import { findPendingEmail } from './address.queries.ts';
import { replaceLink } from './link.queries.ts';
import { linkTo, newLinkToken } from './links.ts';
import { writeToUser } from './write-to-user.ts';

export const CHANGE_MAIL = 'email-change';
export const CHANGE_REQUESTED_MAIL = 'email-change-asked';
export const CHANGED_MAIL = 'email-changed';

type Deps = Pick<Services, 'pool' | 'config'>;

/** Returns the address's current owner and no token if the address is taken, so that the mail informs the owner. */
const makeLink = ({ pool }: Pick<Services, 'pool'>, uid: string) =>
  transaction(pool, async (db) => {
    const user = await lockUser(db, uid);
    const email = user && (await findPendingEmail(db, uid));
    if (!user || !email) return undefined;
    const owner = await findProfileByEmail(db, email);
    if (owner) return { ...owner, token: undefined };
    const token = newLinkToken();
    await replaceLink(db, { purpose: 'change-email', uid, email, token });
    return { ...user, email, token };
  });

/** Sent to the new address. */
export async function writeNewAddressMail({ pool, config }: Deps, { userId }: { userId: string }) {
  const link = await makeLink({ pool }, userId);
  if (!link) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(link.language ?? defaultLanguage);
  if (!link.token) {
    return composeMail(config, link, {
      t,
      subject: t('accounts.mail.change-taken.subject'),
      paragraphs: [t('accounts.mail.change-taken.what', { brand }), t('accounts.mail.change-taken.if-you')],
    });
  }
  return composeMail(config, link, {
    t,
    subject: t('accounts.mail.change.subject'),
    paragraphs: [
      t('accounts.mail.change.what', { brand, hours: accountLimits.emailLinkHours }),
      t('accounts.mail.change.ignore'),
    ],
    action: { label: t('accounts.mail.change.confirm'), url: linkTo(publicUrl, paths.changeEmail, link.token) },
  });
}

/** Sent to the current address before the change, so that the user can stop it. */
export async function writeChangeRequestedMail(services: Deps, { userId }: { userId: string }) {
  const email = await findPendingEmail(services.pool, userId);
  if (!email) return undefined;
  return writeToUser(services, userId, ({ t, brand, publicUrl }) => ({
    subject: t('accounts.mail.change-asked.subject'),
    paragraphs: [t('accounts.mail.change-asked.what', { brand, email }), t('accounts.mail.change-asked.if-not-you')],
    action: { label: t('accounts.mail.password-changed.choose'), url: `${publicUrl}${paths.account}` },
  }));
}

/** Sent to the previous address. */
export const writeChangedMail = (services: Deps, { userId, email }: { userId: string; email: string }) =>
  writeToUser(services, userId, ({ t, brand, publicUrl }) => ({
    to: email,
    subject: t('accounts.mail.changed.subject'),
    paragraphs: [t('accounts.mail.changed.what', { brand }), t('accounts.mail.changed.if-not-you')],
    action: { label: t('accounts.mail.changed.contact'), url: `${publicUrl}${paths.contact}` },
  }));
