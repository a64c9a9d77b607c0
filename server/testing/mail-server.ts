import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  /** The address for SMTP_URL. */
  url: string;
  received: { id: string; to: string; raw: string }[];
  refused: Set<string>;
  /** Recipients at whose mail the server drops the connection, and at which point. */
  hangsUpAt: Map<string, 'recipient' | 'data' | 'end of data' | 'data, forever'>;
  /** Recipients whose mail the server accepts without ever responding. */
  stallsAt: Set<string>;
  /** Recipients whose mail the server confirms only when the test calls the stored function. */
  slowAt: Map<string, () => void>;
  connections: number;
  isGreeting: boolean;
  /** Takes the mail server down, and brings it back at the same address. */
  close: () => Promise<void>;
  open: () => Promise<void>;
}

export function createMailSink(): MailSink {
  let smtp: SMTPServer;
  let port = 0;
  const sockets = new Map<number, Socket>();
  const drop = (session: { remotePort: number }) => sockets.get(session.remotePort)?.destroy();

  const sink: MailSink = {
    url: '',
    received: [],
    refused: new Set(),
    hangsUpAt: new Map(),
    stallsAt: new Set(),
    slowAt: new Map(),
    connections: 0,
    isGreeting: true,
    async open() {
      smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onConnect(session, done) {
          sink.connections++;
          if (sink.isGreeting) done();
          else drop(session);
        },
        onRcptTo({ address }, session, done) {
          if (sink.hangsUpAt.get(address) === 'recipient') drop(session);
          else done(sink.refused.has(address) ? new Error(`No such mailbox here: <${address}>.`) : null);
        },
        onData(stream, session, done) {
          const { envelope } = session;
          const point = sink.hangsUpAt.get(envelope.rcptTo[0]?.address ?? '');
          if (point === 'data, forever') sink.isGreeting = false;
          if (point?.startsWith('data')) drop(session);
          let raw = '';
          stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
          stream.on('end', () => {
            if (point) return drop(session);
            const id = /^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? 'none';
            sink.received.push({ id, to: envelope.rcptTo[0]?.address ?? 'nobody', raw });
            const address = envelope.rcptTo[0]?.address ?? '';
            if (sink.slowAt.has(address)) sink.slowAt.set(address, done);
            else if (!sink.stallsAt.has(address)) done();
          });
        },
      });
      // A client killed in the middle of a mail just hangs up.
      smtp.on('error', () => {});
      smtp.server.on('connection', (socket: Socket) => {
        const { remotePort = 0 } = socket;
        sockets.set(remotePort, socket);
        socket.on('close', () => sockets.delete(remotePort));
      });
      await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', () => done()));
      ({ port } = smtp.server.address() as { port: number });
      sink.url = `smtp://127.0.0.1:${port}`;
    },
    close: () =>
      new Promise<void>((done) => {
        smtp.close(() => done());
        // Senders keep their connections for the next mail, and `close` would wait for them.
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
  return sink;
}
