import { paths } from '../../../contract/paths.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { findKeyMail } from './key.queries.ts';

export const KEY_MAIL = 'key-created';

/** Alerts users to a key that someone else created in their account. */
export async function writeKeyMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { keyId }: { keyId: string },
): Promise<Mail | undefined> {
  const key = await findKeyMail(pool, keyId);
  if (!key) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const { name, prefix, kind } = key;
  const t = translator(key.language ?? defaultLanguage);
  return composeMail(config, key, {
    t,
    subject: t('integrations.mail.key-created.subject'),
    paragraphs: [
      t('integrations.mail.key-created.what', { brand, name, prefix }),
      t('integrations.mail.key-created.if-not-you'),
    ],
    action: {
      label: t('integrations.mail.key-created.see'),
      url: `${publicUrl}${kind === 'operator' ? paths.adminIntegrations : paths.integrations}`,
    },
  });
}
