import { createTransport } from 'nodemailer';
import type { Translate } from '../../contract/languages/translate.ts';
import type { Branding } from '../platform/branding/read-branding.ts';
import type { Config } from '../platform/config.ts';
import type { Pool } from '../platform/database/database.ts';
import { isLanguage, translator } from '../platform/languages/translator.ts';
import { mailTheme } from '../platform/mail/mail-theme.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.queries.ts';
import { renderMail } from '../platform/mail/render-mail.ts';

export const TEST_MAIL = 'test-mail';

// Short timeouts, because an administrator waits for the response.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function compose(t: Translate, config: Config, to: string): Mail {
  const reader = { email: to, displayName: to };
  return composeMail(config, reader, {
    t,
    subject: t('system.mail.test.subject', { brand: config.brand }),
    paragraphs: [t('system.mail.test.text', { address: config.publicUrl })],
  });
}

/** Sends immediately to report the mail server's response. With the built-in mailbox, the email goes through the outbox. */
export async function sendTestMail(
  { config, pool, branding }: { config: Config; pool: Pool; branding: Branding },
  t: Translate,
  to: string,
): Promise<void> {
  if (config.mail === 'off') throw new Error(t('system.finding.mail.off'));
  if (config.mail === 'mailbox') return enqueueMail(pool, TEST_MAIL, { email: to, language: t.language });
  const { subject, text, html } = renderMail(compose(t, config, to), mailTheme(config, branding));
  // Use a separate connection that is closed afterwards.
  const transport = createTransport({ url: config.smtpUrl!, ...TIMEOUTS } as Parameters<typeof createTransport>[0]);
  try {
    await transport.sendMail({ from: config.mailFrom, to: { name: '', address: to }, subject, text, html });
  } finally {
    transport.close();
  }
}

export const writeTestMail = async (
  config: Config,
  { email, language }: { email: string; language: string },
): Promise<Mail> => compose(translator(isLanguage(language) ? language : config.defaultLanguage), config, email);
