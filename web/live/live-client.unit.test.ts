import { describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../contract/live/live.ts';
import { useFakeTime } from '../testing/fake-time.ts';
import { createLiveClient } from './live-client.ts';

useFakeTime();

const event = (messages: number, threads: string[] | null = null): LiveEvent => ({
  unread: { messages, notices: 0 },
  threads,
});
const textOf = (data: unknown, name = '') => `${name && `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

/** A fake server whose streams the test controls, with a record of requests and received events */
function build() {
  const streams: { write(text: string): void; end(): void; signal: AbortSignal }[] = [];
  const events: LiveEvent[] = [];
  const failing = { status: 0, retryAfter: '' };
  let polls = 0;
  const client = createLiveClient(
    {
      async open(signal) {
        if (failing.status === -1) throw new TypeError('Failed to fetch');
        if (failing.status) {
          return new Response('{}', { status: failing.status, headers: { 'retry-after': failing.retryAfter } });
        }
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            signal.addEventListener('abort', () => controller.error(signal.reason));
            streams.push({
              signal,
              write: (text) => controller.enqueue(new TextEncoder().encode(text)),
              end: () => controller.close(),
            });
          },
        });
        return new Response(body);
      },
      async unread() {
        polls++;
        return { messages: 7, notices: 0 };
      },
    },
    (received) => events.push(received),
  );
  return { client, streams, events, failing, polls: () => polls };
}

describe('the live client', () => {
  it('passes events on, and keeps one stream open', async () => {
    const { client, streams, events } = build();
    client.start();
    client.start();
    await seconds(0);
    streams[0]!.write(textOf(event(1)));
    streams[0]!.write(`:\n\n${textOf(event(2, ['a']))}`);
    await seconds(0);
    expect(events).toEqual([event(1), event(2, ['a'])]);
    expect(streams).toHaveLength(1);
    client.stop();
  });

  it('stops on stop(), and can be started again', async () => {
    const { client, streams, events } = build();
    client.start();
    await seconds(0);
    client.stop();
    expect(streams[0]!.signal.aborted).toBe(true);
    await seconds(120);
    expect(streams).toHaveLength(1);
    client.start();
    await seconds(0);
    streams[1]!.write(textOf(event(3)));
    await seconds(0);
    expect(events).toEqual([event(3)]);
    client.stop();
  });

  it('reconnects soon after a stream that ended normally', async () => {
    const { client, streams } = build();
    client.start();
    await seconds(0);
    streams[0]!.write(textOf(event(1)));
    await seconds(30);
    streams[0]!.end();
    await seconds(0.5);
    expect(streams).toHaveLength(1);
    await seconds(1);
    expect(streams).toHaveLength(2);
    client.stop();
  });

  it('aborts a stream that sends nothing, at first and later', async () => {
    const { client, streams } = build();
    client.start();
    await seconds(16);
    expect(streams[0]!.signal.aborted).toBe(true);
    await seconds(4);
    expect(streams).toHaveLength(2);
    streams[1]!.write(textOf(event(1)));
    for (let beat = 0; beat < 8; beat++) {
      await seconds(25);
      streams[1]!.write(':\n\n');
    }
    expect(streams[1]!.signal.aborted).toBe(false);
    await seconds(61);
    expect(streams[1]!.signal.aborted).toBe(true);
    client.stop();
  });

  it.each([
    ['the server cannot be reached', -1],
    ['the server is full', 503],
    ['a proxy blocks streams', 502],
  ])('polls while %s, and returns to the stream', async (_, status) => {
    const { client, streams, events, failing, polls } = build();
    failing.status = status;
    client.start();
    await seconds(10);
    expect(polls()).toBe(1);
    expect(events).toEqual([event(7)]);
    await seconds(60);
    expect(polls()).toBe(3);
    failing.status = 0;
    await seconds(120);
    expect(streams).toHaveLength(1);
    client.stop();
  });

  it('waits for the Retry-After of a full server', async () => {
    const { client, streams, failing } = build();
    Object.assign(failing, { status: 503, retryAfter: '12' });
    client.start();
    await seconds(0);
    failing.status = 0;
    await seconds(11);
    expect(streams).toHaveLength(0);
    await seconds(2);
    expect(streams).toHaveLength(1);
    client.stop();
  });

  it('polls when the server tells it to, until the page is visible again', async () => {
    const { client, streams, events, polls } = build();
    client.start();
    await seconds(0);
    streams[0]!.write(textOf({}, 'poll'));
    await seconds(600);
    expect(streams).toHaveLength(1);
    expect(polls()).toBe(21);
    expect(events.at(-1)).toEqual(event(7));
    client.stop();
    client.start();
    await seconds(0);
    expect(streams).toHaveLength(2);
    client.stop();
  });
});
