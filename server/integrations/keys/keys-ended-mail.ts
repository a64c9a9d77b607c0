import { paths } from '../../../contract/paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findAdmins, findMailRecipient } from '../../accounts/index.ts';
import { deleteOperatorKeysOf } from './key.queries.ts';

export const KEYS_ENDED_MAIL = 'keys-ended';

/** Tells all administrators, including the keys' creator, because integrations that use these keys stop working. */
export async function revokeOperatorKeys(db: Database, uid: string, keptKeys: readonly string[] = []): Promise<void> {
  const names = await deleteOperatorKeysOf(db, uid, keptKeys);
  if (names.length === 0) return;
  for (const userId of await findAdmins(db)) await enqueueMail(db, KEYS_ENDED_MAIL, { userId, names });
}

export async function writeKeysEndedMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { userId, names }: { userId: string; names: readonly string[] },
): Promise<Mail | undefined> {
  const reader = await findMailRecipient(pool, userId);
  if (!reader) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(reader.language ?? defaultLanguage);
  return composeMail(config, reader, {
    t,
    subject: t('integrations.mail.keys-ended.subject'),
    paragraphs: [
      t('integrations.mail.keys-ended.what', { brand, names: names.join(', ') }),
      t('integrations.mail.keys-ended.then'),
    ],
    action: { label: t('integrations.mail.key-created.see'), url: `${publicUrl}${paths.adminIntegrations}` },
  });
}
