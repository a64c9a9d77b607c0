import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type ConnectionOptions as TlsOptions } from 'node:tls';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Pool } from '../database/database.ts';
import type { RenderedMail } from './render-mail.ts';
import { withTimeout } from '../timeout.ts';
import { storeMail } from './mailbox.queries.ts';

/** The id becomes the Message-ID, so that a mail sent twice after a crash is recognised as a duplicate. */
export type SendMail = (id: string, mail: RenderedMail) => Promise<void>;

export class MailServerUnreachable extends Error {}

// Errors about a single mail. Any other may concern the server or the connection.
const MAIL_ERRORS = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/** Few mail servers accept more connections from one sender. */
export const MAX_CONCURRENT_MAILS = 4;

/**
 * The timeouts that RFC 5321 (4.5.3.2) demands of senders. A mail server may have accepted a mail long before it confirms it, and
 * a sender who hangs up too early sends it again. Only connecting has a short limit.
 */
const SMTP_SECONDS = { reaching: 10, knocking: 5, greeting: 300, answer: 600 };

/** After this time a mail keeps its connection to itself, and other mails use new ones. */
export const SLOW_MAIL_SECONDS = 5;
/** Idle connections are closed after this time: a firewall may drop them silently, and the next mail would hang. */
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

/** Limits connecting separately, so that an address without a server fails long before the greeting timeout. */
function open({ host = 'localhost', port, secure = false, tls }: Server): Socket {
  const at = { host, port: Number(port) || (secure ? 465 : 587) };
  const socket = secure ? connectSecurely({ ...at, ...(!isIP(host) && { servername: host }), ...tls }) : connect(at);
  const limit = setTimeout(() => socket.destroy(timedOut('Connection timeout')), SMTP_SECONDS.reaching * 1000);
  const clear = () => clearTimeout(limit);
  socket.once(secure ? 'secureConnect' : 'connect', clear);
  return socket.once('close', clear);
}

/**
 * Opens a connection and waits for the server's greeting. A silent connection may be slow or dead, so further ones are tried in
 * parallel: a server that recovers is reached within seconds, and a slow one as soon as it responds.
 */
function reach(server: Server, done: SocketReady): void {
  const waiting = new Set<Socket>();
  let newest: Socket | undefined;
  let retryTimer: NodeJS.Timeout | undefined;

  function finish(...[error, opened]: Parameters<SocketReady>) {
    clearInterval(retryTimer);
    clearTimeout(limit);
    for (const socket of waiting) if (socket !== opened?.connection) socket.destroy();
    waiting.clear();
    done(error, opened);
  }

  function attempt() {
    const socket = open(server);
    // Keeps the first connection, in case the server is slow.
    if (newest && waiting.size > 1) {
      waiting.delete(newest);
      newest.destroy();
    }
    newest = socket;
    waiting.add(socket);
    socket.once('connect', () => (retryTimer ??= setInterval(attempt, SMTP_SECONDS.knocking * 1000)));
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
  attempt();
}

export const smtpOptions = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, onGreeting = () => {}) => ({
  url: smtpUrl!,
  pool: true,
  maxConnections: MAX_CONCURRENT_MAILS,
  // The outbox handles retries.
  maxRequeues: 0,
  getSocket: (server: Server, done: SocketReady) =>
    reach(server, (error, opened) => {
      if (opened) onGreeting();
      done(error, opened);
    }),
  // From the first packet to the greeting, and to the end of STARTTLS.
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
  { slowSeconds = SLOW_MAIL_SECONDS }: { slowSeconds?: number } = {},
): SendMail {
  const { hostname } = new URL(config.publicUrl);
  let current: Connections | undefined;

  function openConnections(): Connections {
    const options = smtpOptions(config, () => (connections.isGreeted = true));
    const transport = createTransport(options as Parameters<typeof createTransport>[0]);
    const connections = { transport, isGreeted: false, sending: 0 };
    return connections;
  }

  /**
   * Opens new connections when all current ones are busy or slow, so that no mail waits behind a dead connection. Before the first
   * greeting it waits, because every new connection would wait for the same.
   */
  function pick(): Connections {
    if (current?.isGreeted && current.sending >= MAX_CONCURRENT_MAILS) current = undefined;
    return (current ??= openConnections());
  }
  const retire = (connections: Connections) => {
    if (current === connections && connections.isGreeted) current = undefined;
  };

  async function withConnections<T>(work: (transport: Transporter) => Promise<T>): Promise<T> {
    const connections = pick();
    const { transport } = connections;
    connections.sending++;
    clearTimeout(connections.idle);
    const slow = setInterval(retire, slowSeconds * 1000, connections);
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

  // A server that hangs up during a mail is down or cannot handle this mail; connecting again tells which.
  const isServerUp = (transport: Transporter) =>
    withTimeout(transport.verify(), GREETING_AGAIN_SECONDS).then(
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
        if ((code && MAIL_ERRORS.has(code)) || (await isServerUp(transport))) throw error;
        throw new MailServerUnreachable(message, { cause: error });
      }
    });
}

const createMailboxTransport =
  (pool: Pool): SendMail =>
  async (id, mail) => {
    await storeMail(pool, id, mail);
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
