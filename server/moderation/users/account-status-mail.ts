import { groundText } from '../../../contract/moderation/grounds.ts';
import { paths } from '../../../contract/paths.ts';
import { findMailRecipient } from '../../accounts/index.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';

export const ACCOUNT_STATUS_MAILS = ['account-banned', 'account-unbanned', 'account-warned'] as const;
type AccountStatusMail = (typeof ACCOUNT_STATUS_MAILS)[number];

/** Ignores mail preferences, because these mails concern safety. */
export async function writeAccountStatusMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  kind: AccountStatusMail,
  { userId, reason }: { userId: string; reason?: string },
): Promise<Mail | undefined> {
  const person = await findMailRecipient(pool, userId);
  if (!person) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(person.language ?? defaultLanguage);
  const address = kind === 'account-banned' ? paths.contact : kind === 'account-warned' ? paths.terms : paths.home;
  return composeMail(config, person, {
    t,
    subject: t.of('moderation.account-mail.subject', kind, { brand }),
    paragraphs: [
      t.of('moderation.account-mail.text', kind),
      ...(reason ? [t('moderation.mail.reason', { reason: groundText(t, reason) })] : []),
      t.of('moderation.account-mail.then', kind),
    ],
    action: { label: t.of('moderation.account-mail.action', kind, { brand }), url: `${publicUrl}${address}` },
  });
}
