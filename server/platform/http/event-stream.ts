import type { FastifyReply } from 'fastify';

/** More than this is waiting only for a reader who has stopped reading. */
const WAITING_BYTES_MAX = 16 * 1024;
const FAREWELL_MILLISECONDS = 1_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor compressed on the way, which would hold back what is small.
  'cache-control': 'no-store, no-transform',
  // For nginx: passed on at once
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** One piece of text may be sent to many. */
export const eventText = (data: unknown, event?: string): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
export const HEARTBEAT = ':\n\n';

export interface EventStream {
  /** False once it has ended or its reader is too slow, who is dropped. */
  send(text: string): boolean;
  end(): void;
}

/** Answers with server-sent events, for as long as both sides want. */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
  raw.flushHeaders();
  raw.once('close', onClose);
  raw.on('error', () => raw.destroy());
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return false;
      if (raw.writableLength > WAITING_BYTES_MAX) {
        raw.destroy();
        return false;
      }
      raw.write(text);
      return true;
    },
    end() {
      raw.end();
      // A reader who does not take the rest would hold up a shutdown.
      setTimeout(() => raw.destroy(), FAREWELL_MILLISECONDS).unref();
    },
  };
}
