import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pool } from '../database/database.ts';
import type { RenderedMail } from './render-mail.ts';
import { putLetter } from './mailbox.queries.ts';

/** The id becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
export type SendMail = (id: string, mail: RenderedMail) => Promise<void>;

export class MailServerAway extends Error {}

// Errors about one mail. Any other may be about the server or the connection.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Few mail servers accept more connections from one sender. */
export const MAILS_AT_ONCE = 4;

export function createSmtpTransport(config: Config): SendMail {
  const transport = createTransport({
    url: config.smtpUrl!,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // Retries are up to the outbox.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Parameters<typeof createTransport>[0]);
  const { hostname } = new URL(config.publicUrl);

  // A server that hangs up during a mail is down or cannot handle this mail; greeting it tells which.
  const isServerThere = () =>
    transport.verify().then(
      () => true,
      () => false,
    );

  return async (id, mail) => {
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.headers && { headers: mail.headers }),
        messageId: `<${id}@${hostname}>`,
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if ((code && ABOUT_THE_MAIL.has(code)) || (await isServerThere())) throw error;
      throw new MailServerAway(message, { cause: error });
    }
  };
}

export const createMailboxTransport =
  (pool: Pool): SendMail =>
  async (id, mail) => {
    await putLetter(pool, id, mail);
  };

export function createMailTransport(config: Config, pool: Pool): SendMail {
  if (config.mail === 'smtp') return createSmtpTransport(config);
  return config.mail === 'mailbox' ? createMailboxTransport(pool) : async () => {};
}

export function measureMails(send: SendMail, metrics: Metrics): SendMail {
  const mails = metrics.counter('sparekey_mails_total', 'Attempts to send a mail, by outcome.', ['outcome']);
  return async (id, mail) => {
    let outcome = 'failed';
    try {
      await send(id, mail);
      outcome = 'sent';
    } finally {
      mails.with(outcome).add();
    }
  };
}
