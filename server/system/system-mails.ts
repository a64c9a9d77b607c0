import { paths } from '../../contract/paths.ts';
import type { CheckName } from '../../contract/system/check-names.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findAdmin } from '../accounts/index.ts';
import { describeCheck } from './describe-check.ts';
import { findSentences } from '../platform/health/system-check.queries.ts';
import { PROBLEM_MAIL, type RECOVERY_MAIL } from './email-administrators.ts';
import { lookUp } from '../../contract/look-up.ts';

interface SystemMail {
  userId: string;
  checks: CheckName[];
}

/** Returns undefined if the state has changed again since, or if the recipient is no longer an administrator. */
export async function writeSystemMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  kind: typeof PROBLEM_MAIL | typeof RECOVERY_MAIL,
  { userId, checks }: SystemMail,
): Promise<Mail | undefined> {
  const reader = await findAdmin(pool, userId);
  const isTrouble = kind === PROBLEM_MAIL;
  const found = (await findSentences(pool, checks)).filter(({ state }) => (state === 'wrong') === isTrouble);
  if (!reader || found.length === 0) return undefined;
  const { brand, publicUrl, defaultLanguage } = config;
  const t = translator(reader.language ?? defaultLanguage);
  const lines = found.map(({ name, sentences }) => {
    const { title, meaning, todo } = describeCheck(t, name);
    const said = `${title}: ${lookUp(sentences, t.language) ?? ''}`;
    return isTrouble ? [said, meaning, todo].join('\n') : said;
  });
  const count = found.length;
  return composeMail(config, reader, {
    t,
    subject: isTrouble ? t('system.mail.trouble.subject', { brand, count }) : t('system.mail.well.subject', { brand }),
    paragraphs: [isTrouble ? t('system.mail.trouble.lead', { count }) : t('system.mail.well.lead'), ...lines],
    action: { label: t('system.mail.see'), url: `${publicUrl}${paths.adminSystem}` },
  });
}
