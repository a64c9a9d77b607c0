import { paths } from '../../../contract/paths.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { findKeyMail } from './key.queries.ts';

export const KEY_MAIL = 'key-created';

/** So that nobody has a key made in their name without hearing of it. */
export async function writeKeyMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { keyId }: { keyId: string },
): Promise<Mail | undefined> {
  const made = await findKeyMail(pool, keyId);
  if (!made) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const { name, prefix, kind, email, displayName, language } = made;
  const t = translator(language ?? defaultLanguage);
  return composeMail({
    t,
    brand,
    to: email,
    name: displayName,
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
