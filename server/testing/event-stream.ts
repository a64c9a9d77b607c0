import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { LiveEvent } from '../../contract/live/live.ts';

interface ReadStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** All events received; `name` is undefined for unnamed events. */
  events: { name: string | undefined; data: LiveEvent }[];
  /** Resolves to the first matching event, already received or future. Rejects if the stream ends first. */
  event(matches?: (data: LiveEvent) => boolean): Promise<LiveEvent>;
  ended: Promise<void>;
  /** Calls back once, also for a heartbeat. */
  onBytes(listener: () => void): void;
  pause(): void;
  close(): void;
}

function readEvent(text: string): ReadStream['events'][number] | undefined {
  const lines = text.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const data = field('data');
  return data === undefined ? undefined : { name: field('event'), data: JSON.parse(data) as LiveEvent };
}

/** Opens `GET /api/events` on a separate connection until the test ends. */
export async function openStream(
  url: string,
  { accessToken }: { accessToken: string },
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const outgoing = request(`${url}/api/events`, {
    agent: false,
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
  });
  const response = await new Promise<IncomingMessage>((done, fail) => {
    outgoing.once('response', done);
    outgoing.once('error', fail);
    outgoing.end();
  });
  const events: ReadStream['events'] = [];
  const waiting = new Set<() => void>();
  const recheck = () => waiting.forEach((check) => check());
  let hasEnded = false;
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop()!;
    events.push(...parts.flatMap((part) => readEvent(part) ?? []));
    recheck();
  });
  outgoing.on('error', () => {});
  response.on('error', () => {});
  const ended = new Promise<void>((done) => {
    response.once('close', () => {
      hasEnded = true;
      recheck();
      done();
    });
  });
  onTestFinished(() => void outgoing.destroy());

  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    ended,
    event: (fits = () => true) =>
      new Promise((done, fail) => {
        const check = () => {
          const found = events.find(({ name, data }) => !name && fits(data));
          if (found) done(found.data);
          else if (hasEnded) fail(new Error('The stream ended.'));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
    onBytes: (listener) => void response.once('data', listener),
    pause: () => response.pause(),
    close: () => outgoing.destroy(),
  };
}
