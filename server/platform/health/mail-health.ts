import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { good, off, warning, wrong, type Health } from './health.ts';
import { createErrorRedactor } from './hide-secrets.ts';

/** Shorter than the limit of a health check, so that it ends with the server's own error message if there is one. */
const ANSWER_MILLISECONDS = 4_000;

/** Connects and signs in to the mail server, as before each mail. */
export async function checkMailServer(config: Config): Promise<Health> {
  if (config.mail === 'off') {
    return config.production ? warning((t) => t('system.finding.mail.off')) : off((t) => t('system.finding.mail.off'));
  }
  if (config.mail === 'mailbox') return good((t) => t('system.finding.mail.mailbox'));
  const transport = createTransport({
    url: config.smtpUrl!,
    connectionTimeout: ANSWER_MILLISECONDS,
    greetingTimeout: ANSWER_MILLISECONDS,
    socketTimeout: ANSWER_MILLISECONDS,
  } as Parameters<typeof createTransport>[0]);
  const server = new URL(config.smtpUrl!).hostname;
  try {
    await transport.verify();
    return good((t) => t('system.finding.mail.good', { server }));
  } catch (error) {
    const reason = createErrorRedactor(config)(error);
    return wrong((t) => t('system.finding.mail.away', { server, reason }));
  } finally {
    transport.close();
  }
}
