import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions as TlsOptions } from 'node:tls';
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
 * As long as RFC 5321 (4.5.3.2) wants senders to wait. A mail server may have taken a mail long before it says so, and a sender who
 * hangs up too early sends it again. Only reaching it has a short limit.
 */
export const SMTP_SECONDS = { reaching: 10, knocking: 5, greeting: 300, answer: 600 };

/** A mail that takes longer keeps its connection to itself. */
export const SLOW_SECONDS = 5;
/** Then connections are closed: a firewall may forget one that is idle, and the next mail on it would wait for good. */
const IDLE_SECONDS = 5;
const GREETING_AGAIN_SECONDS = 30;

interface Server {
  host?: string;
  port?: number | string;
  secure?: boolean;
  tls?: TlsOptions;
}
type SocketReady = (error: Error | null, opened?: { connection: Socket; secured: boolean }) => void;

const timedOut = (message: string) => Object.assign(new Error(message), { code: 'ETIMEDOUT' });

/** An address where nobody answers is known as such long before a greeting is overdue. */
function open({ host = 'localhost', port, secure = false, tls }: Server): Socket {
  const at = { host, port: Number(port) || (secure ? 465 : 587) };
  const socket = secure ? connectSecurely({ ...at, ...(!isIP(host) && { servername: host }), ...tls }) : connect(at);
  const limit = setTimeout(() => socket.destroy(timedOut('Connection timeout')), SMTP_SECONDS.reaching * 1000);
  const clear = () => clearTimeout(limit);
  socket.once(secure ? 'secureConnect' : 'connect', clear);
  return socket.once('close', clear);
}

/**
 * A connection on which the server has begun its greeting. One that hears nothing may be slow or dead, and nobody says which, so
 * others are tried beside it: a server that comes back is heard within seconds, and one that is slow as soon as it speaks.
 */
function reach(server: Server, done: SocketReady): void {
  const waiting = new Set<Socket>();
  let newest: Socket | undefined;
  let again: NodeJS.Timeout | undefined;

  function finish(...[error, opened]: Parameters<SocketReady>) {
    clearInterval(again);
    clearTimeout(limit);
    for (const socket of waiting) if (socket !== opened?.connection) socket.destroy();
    waiting.clear();
    done(error, opened);
  }

  function knock() {
    const socket = open(server);
    // The first is kept, for a server that is slow.
    if (newest && waiting.size > 1) {
      waiting.delete(newest);
      newest.destroy();
    }
    newest = socket;
    waiting.add(socket);
    socket.once('connect', () => (again ??= setInterval(knock, SMTP_SECONDS.knocking * 1000)));
    const fail = (error: Error) => {
      if (waiting.delete(socket) && waiting.size === 0) finish(error);
    };
    socket.once('error', fail);
    socket.once('readable', () => {
      if (!waiting.has(socket)) return;
      socket.off('error', fail);
      finish(null, { connection: socket, secured: server.secure === true });
    });
  }

  const limit = setTimeout(() => finish(timedOut('Greeting never received')), SMTP_SECONDS.greeting * 1000);
  knock();
}

export const smtpOptions = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, onGreeting = () => {}) => ({
  url: smtpUrl!,
  pool: true,
  maxConnections: MAILS_AT_ONCE,
  // Retries are up to the outbox.
  maxRequeues: 0,
  getSocket: (server: Server, done: SocketReady) =>
    reach(server, (error, opened) => {
      if (opened) onGreeting();
      done(error, opened);
    }),
  // From the first packet to the greeting, and to the end of STARTTLS
  connectionTimeout: (SMTP_SECONDS.reaching + SMTP_SECONDS.greeting) * 1000,
  greetingTimeout: SMTP_SECONDS.greeting * 1000,
  socketTimeout: SMTP_SECONDS.answer * 1000,
});

interface Connections {
  transport: Transporter;
  isGreeted: boolean;
  sending: number;
  idle?: NodeJS.Timeout;
}

export function createSmtpTransport(
  config: Config,
  { slowSeconds = SLOW_SECONDS }: { slowSeconds?: number } = {},
): SendMail {
  const { hostname } = new URL(config.publicUrl);
  let current: Connections | undefined;

  function open(): Connections {
    const options = smtpOptions(config, () => (connections.isGreeted = true));
    const transport = createTransport(options as Parameters<typeof createTransport>[0]);
    const connections = { transport, isGreeted: false, sending: 0 };
    return connections;
  }

  /**
   * Nothing waits behind connections that may be dead: with a mail on each of them, or one that is slow, others are opened. Only
   * until the server has greeted is it right to wait, since every mail would wait for the same.
   */
  function pick(): Connections {
    if (current?.isGreeted && current.sending >= MAILS_AT_ONCE) current = undefined;
    return (current ??= open());
  }
  const leave = (connections: Connections) => {
    if (current === connections && connections.isGreeted) current = undefined;
  };

  async function withConnections<T>(work: (transport: Transporter) => Promise<T>): Promise<T> {
    const connections = pick();
    const { transport } = connections;
    connections.sending++;
    clearTimeout(connections.idle);
    const slow = setInterval(leave, slowSeconds * 1000, connections);
    try {
      return await work(transport);
    } finally {
      clearInterval(slow);
      const close = () => {
        if (current === connections) current = undefined;
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
