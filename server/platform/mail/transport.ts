import { connect, type Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pool } from '../database/database.ts';
import type { RenderedMail } from './render-mail.ts';
import { withinSeconds } from '../time-limit.ts';
import { putLetter } from './mailbox.queries.ts';

/** The id becomes the Message-ID, so that a mail sent twice after a crash is recognised as one. */
export type SendMail = (id: string, mail: RenderedMail) => Promise<void>;

export class MailServerAway extends Error {}

// Errors about one mail. Any other may be about the server or the connection.
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Few mail servers accept more connections from one sender. */
export const MAILS_AT_ONCE = 4;

/**
 * As long as RFC 5321 (4.5.3.2) wants senders to wait. A mail server may have taken a mail long before it says so, and whoever
 * hangs up too early sends it again. Only reaching it has a short limit.
 */
export const SMTP_SECONDS = { reaching: 10, greeting: 300, answer: 600 };

/** A mail that takes longer keeps its connection to itself. */
export const SLOW_SECONDS = 5;
/** Then connections are closed: a firewall may forget one that is idle, and the next mail on it would wait for good. */
const IDLE_SECONDS = 5;
const GREETING_AGAIN_SECONDS = 30;

type SocketReady = (error: Error | null, opened?: { connection: Socket }) => void;

/** An address where nobody answers is known as such long before a greeting is overdue. */
function reach(options: { host?: string; port?: number | string; secure?: boolean }, done: SocketReady): void {
  const { host = 'localhost', port, secure } = options;
  const socket = connect({ host, port: Number(port) || (secure ? 465 : 587) });
  const limit = setTimeout(
    () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })),
    SMTP_SECONDS.reaching * 1000,
  );
  const fail = (error: Error) => {
    clearTimeout(limit);
    done(error);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(limit);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}

export const smtpOptions = ({ smtpUrl }: Pick<Config, 'smtpUrl'>) => ({
  url: smtpUrl!,
  pool: true,
  maxConnections: MAILS_AT_ONCE,
  // Retries are up to the outbox.
  maxRequeues: 0,
  getSocket: reach,
  // From the first packet to the greeting, and to the end of STARTTLS
  connectionTimeout: (SMTP_SECONDS.reaching + SMTP_SECONDS.greeting) * 1000,
  greetingTimeout: SMTP_SECONDS.greeting * 1000,
  socketTimeout: SMTP_SECONDS.answer * 1000,
});

interface Connections {
  transport: Transporter;
  sending: number;
  idle?: NodeJS.Timeout;
}

export function createSmtpTransport(config: Config): SendMail {
  const { hostname } = new URL(config.publicUrl);
  let current: Connections | undefined;

  const open = (): Connections => ({
    transport: createTransport(smtpOptions(config) as Parameters<typeof createTransport>[0]),
    sending: 0,
  });
  const leave = (connections: Connections) => {
    if (current === connections) current = undefined;
  };

  /** Connections among which one is slow get no further mail: the others may be as dead. */
  async function withConnections<T>(work: (transport: Transporter) => Promise<T>): Promise<T> {
    const connections = (current ??= open());
    const { transport } = connections;
    connections.sending++;
    clearTimeout(connections.idle);
    const slow = setTimeout(leave, SLOW_SECONDS * 1000, connections);
    try {
      return await work(transport);
    } finally {
      clearTimeout(slow);
      const close = () => {
        leave(connections);
        transport.close();
      };
      if (--connections.sending === 0) {
        if (current === connections) connections.idle = setTimeout(close, IDLE_SECONDS * 1000).unref();
        else close();
      }
    }
  }

  // A server that hangs up during a mail is down or cannot handle this mail; greeting it tells which.
  const isServerThere = (transport: Transporter) =>
    withinSeconds(transport.verify(), GREETING_AGAIN_SECONDS).then(
      () => true,
      () => false,
    );

  return (id, mail) =>
    withConnections(async (transport) => {
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
        if ((code && ABOUT_THE_MAIL.has(code)) || (await isServerThere(transport))) throw error;
        throw new MailServerAway(message, { cause: error });
      }
    });
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
  for (const outcome of ['sent', 'failed']) mails.with(outcome);
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
