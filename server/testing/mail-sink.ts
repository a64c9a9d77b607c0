import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

export interface MailSink {
  /** The address for SMTP_URL. */
  url: string;
  /** Everything that arrived, in order. */
  arrived: { id: string; to: string; raw: string }[];
  /** Addresses that it says no to. */
  refused: Set<string>;
  /** Takes the mail server away, and brings it back at the same address. */
  close: () => Promise<void>;
  open: () => Promise<void>;
}

/** A mail server that takes nearly everything and remembers what came. */
export function useMailSink(): MailSink {
  let smtp: SMTPServer;
  let port = 0;

  const sink: MailSink = {
    url: '',
    arrived: [],
    refused: new Set(),
    async open() {
      smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onRcptTo({ address }, _session, done) {
          done(sink.refused.has(address) ? new Error('No such mailbox here.') : null);
        },
        onData(stream, { envelope }, done) {
          let raw = '';
          stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
          stream.on('end', () => {
            const id = /^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? 'none';
            sink.arrived.push({ id, to: envelope.rcptTo[0]?.address ?? 'nobody', raw });
            done();
          });
        },
      });
      // Whoever is killed in the middle of a mail hangs up without a word.
      smtp.on('error', () => {});
      await new Promise<void>((done) => smtp.listen(port, '127.0.0.1', () => done()));
      ({ port } = smtp.server.address() as { port: number });
      sink.url = `smtp://127.0.0.1:${port}`;
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
  beforeAll(sink.open);
  afterAll(sink.close);
  return sink;
}
