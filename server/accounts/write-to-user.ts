import type { Translate } from '../../contract/languages/translate.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findProfile } from './account.queries.ts';

type Content = Pick<Mail, 'subject' | 'paragraphs' | 'action'> & { to?: string };

/** Composes a mail in the user's language; undefined if the account no longer exists. */
export async function writeToUser(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  userId: string,
  write: (words: { t: Translate; brand: string; publicUrl: string }) => Content,
): Promise<Mail | undefined> {
  const user = await findProfile(pool, userId);
  if (!user) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(user.language ?? defaultLanguage);
  const { to = user.email, ...content } = write({ t, brand, publicUrl });
  return composeMail(config, { ...user, email: to }, { t, ...content });
}
