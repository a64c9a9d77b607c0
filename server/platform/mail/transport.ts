import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { sql, type Pool } from '../database/database.ts';
import type { Mail } from './mail.ts';

/** Sends one mail. The id makes its Message-ID, so that a mail sent twice after a crash is recognised as one. */
export type SendMail = (id: string, mail: Mail) => Promise<void>;

/** No mail can be sent at the moment, whichever it is. */
export class MailServerAway extends Error {}

// What a mail server says about one mail. Everything else may concern the server, or the way to it.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Connections to the mail server. Few servers take more from one sender without complaint. */
export const MAILS_AT_ONCE = 4;

export function createSmtpTransport(config: Config): SendMail {
  const transport = createTransport({
    url: config.smtpUrl!,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // Whether a mail is tried again is the outbox's to decide.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Parameters<typeof createTransport>[0]);
  const { hostname } = new URL(config.publicUrl);

  // A server that hangs up in the middle of a mail is away, or cannot bear this mail: whether it still greets tells which.
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
        messageId: `<${id}@${hostname}>`,
      });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if ((code && ABOUT_THE_MAIL.has(code)) || (await isServerThere())) throw error;
      throw new MailServerAway(message, { cause: error });
    }
  };
}

/** Keeps mails where a developer can read them, when there is no mail server to give them to. */
export const createMailboxTransport =
  (pool: Pool): SendMail =>
  async (id, mail) => {
    await pool.query(sql`
      insert into mailbox (outbox_id, recipient, subject, text_body, html_body)
      values (${id}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html})
      on conflict (outbox_id) do nothing`);
  };

export function createMailTransport(config: Config, pool: Pool): SendMail {
  if (config.mail === 'smtp') return createSmtpTransport(config);
  return config.mail === 'mailbox' ? createMailboxTransport(pool) : async () => {};
}

/** Removes what a trial left in the mailbox before it became a public site: whoever reads a link there can use it. */
export const emptyMailbox = (pool: Pool) => pool.query(sql`delete from mailbox`);

/** The same transport, with its mails counted. */
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
