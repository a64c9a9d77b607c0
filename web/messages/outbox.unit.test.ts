import { describe, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fake-time.ts';
import type { QueueStore } from '../platform/durable-queue.ts';
import { createOutbox, type Outgoing } from './outbox.ts';

class Failed extends Error {
  readonly status: number;
  constructor(status: number, message = 'No.') {
    super(message);
    this.status = status;
  }
}

/** Imitates browser storage, which tabs share and which survives a reload. */
function fakeStore(): QueueStore<Outgoing> & { forTab: () => QueueStore<Outgoing> } {
  const kept = new Map<string, string>();
  const tabs = new Set<() => void>();
  const access = (mine?: () => void) => {
    const changed = () => tabs.forEach((listener) => listener !== mine && listener());
    return {
      list: async () => [...kept.values()].map((text) => JSON.parse(text) as Outgoing),
      put: async (message: Outgoing) => {
        kept.set(message.key, JSON.stringify(message));
        changed();
      },
      remove: async (key: string) => {
        kept.delete(key);
        changed();
      },
    };
  };
  const forTab = (): QueueStore<Outgoing> => {
    let mine: (() => void) | undefined;
    return {
      list: () => access().list(),
      put: (message) => access(mine).put(message),
      remove: (key) => access(mine).remove(key),
      subscribe: (listener) => {
        mine = listener;
        tabs.add(listener);
        return () => void tabs.delete(listener);
      },
    };
  };
  return { ...forTab(), forTab };
}

/** Stores messages by key, as the server does. `failNext` with `isKept` loses only the response. */
function fakeServer() {
  const arrived = new Map<string, string>();
  const requests: string[] = [];
  let failures: { error: Error; isKept: boolean }[] = [];
  return {
    texts: () => [...arrived.values()],
    requests,
    failNext: (error: Error, { isKept = false } = {}) => void (failures = [...failures, { error, isKept }]),
    send: async ({ key, text }: Outgoing) => {
      requests.push(text);
      const [failure, ...rest] = failures;
      failures = rest;
      if (!failure || failure.isKept) arrived.set(key, text);
      await Promise.resolve();
      if (failure) throw failure.error;
    },
  };
}

function fakeLock() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => (last = last.then(work));
}

const to = { threadId: 'thread' };
const settle = () => vi.advanceTimersByTimeAsync(0);
const longPause = () => vi.advanceTimersByTimeAsync(60_000);

function start() {
  const store = fakeStore();
  const server = fakeServer();
  const exclusively = fakeLock();
  const openTab = () => {
    const outbox = createOutbox({ store: store.forTab(), send: server.send, exclusively });
    outbox.start();
    return {
      outbox,
      write: (text: string) => outbox.add({ to, text, photos: [] }),
      waiting: () => outbox.current().items.map(({ text }) => text),
    };
  };
  return { server, store, openTab };
}

useFakeTime();

describe('outbox', () => {
  it('sends messages in order, one at a time', async () => {
    const { server, openTab } = start();
    const { write, waiting } = openTab();
    write('a');
    write('b');
    write('c');
    expect(waiting()).toEqual(['a', 'b', 'c']);
    expect(server.requests).toEqual([]);
    await settle();
    expect(server.texts()).toEqual(['a', 'b', 'c']);
    expect(waiting()).toEqual([]);
  });

  it('keeps a failed message, reports it, and sends it later in order', async () => {
    const { server, openTab } = start();
    const { outbox, write, waiting } = openTab();
    server.failNext(new Failed(0));
    server.failNext(new Failed(503));
    write('a');
    await settle();
    write('b');
    expect(waiting()).toEqual(['a', 'b']);
    expect(outbox.current().isRetrying).toBe(true);
    await longPause();
    expect(server.texts()).toEqual(['a', 'b']);
    expect(outbox.current()).toEqual({ isLoaded: true, items: [], isRetrying: false, isStorageFailing: false });
  });

  it('retries immediately when the connection returns', async () => {
    const { server, openTab } = start();
    const { outbox, write } = openTab();
    server.failNext(new Failed(0));
    server.failNext(new Failed(0));
    write('a');
    await settle();
    outbox.retryNow();
    await settle();
    expect(server.requests).toEqual(['a', 'a']);
    expect(server.texts()).toEqual([]);
    outbox.retryNow();
    await settle();
    expect(server.texts()).toEqual(['a']);
  });

  it('resends a message under its key when the response was lost, and delivers it once', async () => {
    const { server, openTab } = start();
    const { write } = openTab();
    server.failNext(new Failed(0), { isKept: true });
    write('a');
    await longPause();
    expect(server.requests).toEqual(['a', 'a']);
    expect(server.texts()).toEqual(['a']);
  });

  it('keeps a rejected message with the reason, and continues with the others', async () => {
    const { server, openTab } = start();
    const { outbox, write } = openTab();
    server.failNext(new Failed(409, 'You can no longer write to each other.'));
    write('a');
    write('b');
    await longPause();
    expect(server.texts()).toEqual(['b']);
    expect(outbox.current().items).toMatchObject([{ text: 'a', refusal: 'You can no longer write to each other.' }]);
  });

  it('resends or deletes a rejected message on request', async () => {
    const { server, openTab } = start();
    const { outbox, write, waiting } = openTab();
    server.failNext(new Failed(429));
    server.failNext(new Failed(429));
    const a = write('a');
    const b = write('b');
    await settle();
    outbox.retry(a.key);
    outbox.remove(b.key);
    await settle();
    expect(server.texts()).toEqual(['a']);
    expect(waiting()).toEqual([]);
  });

  it('does not restore a message that was deleted while it was being sent', async () => {
    const { server, openTab } = start();
    const { outbox, write, waiting } = openTab();
    server.failNext(new Failed(409));
    const a = write('a');
    outbox.remove(a.key);
    await longPause();
    expect(waiting()).toEqual([]);
  });

  it('continues with waiting messages after a reload', async () => {
    const { server, openTab } = start();
    const first = openTab();
    server.failNext(new Failed(0), { isKept: true });
    first.write('a');
    first.write('b');
    await settle();
    first.outbox.stop();
    openTab();
    await longPause();
    expect(server.texts()).toEqual(['a', 'b']);
  });

  it('sends each message from one tab only', async () => {
    const { server, openTab } = start();
    const [first, second] = [openTab(), openTab()];
    first.write('a');
    second.write('b');
    first.write('c');
    await longPause();
    expect(server.requests).toEqual(['a', 'b', 'c']);
    expect([...first.waiting(), ...second.waiting()]).toEqual([]);
  });

  it('shows waiting messages in every tab, and sends them when the sending tab closes', async () => {
    const { server, openTab } = start();
    const [first, second] = [openTab(), openTab()];
    server.failNext(new Failed(0));
    server.failNext(new Failed(0));
    first.write('a');
    await settle();
    expect(second.waiting()).toEqual(['a']);
    first.outbox.stop();
    await longPause();
    expect(server.texts()).toEqual(['a']);
  });

  it('keeps the order when the clock is set back', async () => {
    const { server, openTab } = start();
    const { write } = openTab();
    write('a');
    vi.setSystemTime(0);
    write('b');
    await settle();
    expect(server.texts()).toEqual(['a', 'b']);
  });
});
