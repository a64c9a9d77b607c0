import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';

export interface MailSink {
  /** The address for SMTP_URL. */
  url: string;
  /** The Message-ID of everything that arrived, in order. */
  ids: string[];
}

/** A mail server that takes everything and remembers what came. */
export function useMailSink(): MailSink {
  const sink: MailSink = { url: '', ids: [] };
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        sink.ids.push(/^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? 'none');
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
    sink.url = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
  });
  afterAll(() => new Promise<void>((done) => smtp.close(() => done())));
  return sink;
}
