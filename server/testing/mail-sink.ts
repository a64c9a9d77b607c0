import { afterAll, beforeAll } from 'vitest';
import { createMailSink, type MailSink } from './mail-server.ts';

export type { MailSink };

export function useMailSink(): MailSink {
  const sink = createMailSink();
  beforeAll(sink.open);
  afterAll(sink.close);
  return sink;
}
