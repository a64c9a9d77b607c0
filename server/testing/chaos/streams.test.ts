import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../contract/messages/messages.ts';
import { many, sql } from '../../platform/database/database.ts';
import { LISTENER_NAME } from '../../platform/database/listener.ts';
import { announce } from '../../notices/index.ts';
import { buildCar, buildPeople, type TestUser } from '../builders.ts';
import { call } from '../call.ts';
import { openStream } from '../event-stream.ts';
import { waitUntil } from '../process-tree.ts';
import type { RunningProcess } from '../process.ts';
import { useServerProcess } from '../server-process.ts';

const server = useServerProcess();
type Person = Pick<TestUser, 'uid' | 'accessToken'>;

async function buildTwo() {
  const [renter, owner] = (await buildPeople(server, 2)) as [Person, Person];
  const { id: carId } = await buildCar(server, { ownerId: owner.uid });
  return { renter, owner, carId };
}

async function startThread(url: string, { renter, carId }: { renter: Person; carId: string }): Promise<string> {
  const body = { carId, key: randomUUID(), text: 'The first', photoIds: [] };
  const { status, body: started } = await call({ url }, 'POST /api/threads', { body, as: renter });
  expect(status).toBe(201);
  return started.threadId;
}

/** Behaves like a browser: keeps a stream open, and fetches new messages only when notified. */
function follow(urls: () => string[], as: Person, threadId: string) {
  const read: Message[] = [];
  let isOver = false;
  const over = Promise.withResolvers<void>();
  const fetchNew = async (url: string) => {
    const query = { after: read.at(-1)?.id ?? 0 };
    const { status, body } = await call({ url }, 'GET /api/threads/:id', { params: { id: threadId }, query, as });
    if (status !== 200) return;
    read.push(...body.messages);
    if (body.hasLater) await fetchNew(url);
  };
  /** Follows one stream until it ends. */
  const followUntilEnd = async (url: string) => {
    const stream = await openStream(url, as).catch(() => undefined);
    if (stream?.status !== 200) return stream?.close();
    const ended = Promise.race([stream.ended, over.promise]).then(() => 'ended' as const);
    for (let seen = 0; ;) {
      const more = new Promise<'more'>((done) => stream.onBytes(() => done('more')));
      const isMore = stream.events.length > seen || (await Promise.race([more, ended])) === 'more';
      if (!isMore) break;
      const news = stream.events.slice(seen);
      seen += news.length;
      if (!news.some(({ data }) => !data.threads || data.threads.includes(threadId))) continue;
      await fetchNew(url).catch(() => {});
    }
    stream.close();
  };
  const running = waitUntil(async () => {
    for (const url of urls()) if (!isOver) await followUntilEnd(url);
    return isOver;
  });
  return {
    texts: () => read.map(({ text }) => text),
    async stop() {
      isOver = true;
      over.resolve();
      await running;
    },
  };
}

/** Writes messages in order, retrying each until a server accepts it. */
async function write(urls: () => string[], as: Person, threadId: string, texts: string[]) {
  for (const [index, text] of texts.entries()) {
    const body = { key: randomUUID(), text, photoIds: [] };
    let attempt = 0;
    await waitUntil(async () => {
      const all = urls();
      const url = all[(index + attempt++) % all.length]!;
      const params = { id: threadId };
      const answer = await call({ url }, 'POST /api/threads/:id/messages', { params, body, as }).catch(() => undefined);
      return answer?.status === 201;
    });
  }
}

/** The connections that listen for notifications. */
const listeners = async () =>
  (
    await many<{ pid: number }>(
      server.pool,
      sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`,
    )
  ).map(({ pid }) => pid);

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Message ${n + 1}`);
const stop = async ({ child, exited }: RunningProcess) => {
  child.kill('SIGTERM');
  return exited;
};

describe('two processes on one database', () => {
  it('notify each other’s streams of messages and notices, and end their own when they stop', async () => {
    const [first, second] = [await server.start(), await server.start()];
    const two = await buildTwo();
    const stream = await openStream(second.url, two.owner);
    await stream.event();
    const threadId = await startThread(first.url, two);
    await stream.event(({ threads, unread }) => Boolean(threads?.includes(threadId)) && unread.messages === 1);
    await announce(server.pool, { kind: 'listing-status', key: randomUUID(), about: { carId: two.carId } });
    await stream.event(({ unread }) => unread.notices === 2);
    expect(await stop(second)).toBe(0);
    await stream.ended;
    expect(await stop(first)).toBe(0);
  });

  it('row 55: lose no message when one of them is killed', async () => {
    const running = [await server.start(), await server.start()];
    const urls = () => running.map(({ url }) => url);
    const two = await buildTwo();
    const threadId = await startThread(running[0]!.url, two);
    // The reader is connected to the process that dies.
    const reader = follow(() => urls().toReversed(), two.owner, threadId);
    const texts = numbered(120);
    const writing = write(urls, two.renter, threadId, texts);
    await expect.poll(() => reader.texts().length, { timeout: 30_000 }).toBeGreaterThan(30);
    const [dying] = running.splice(1, 1);
    dying!.child.kill('SIGKILL');
    await writing;
    await expect.poll(() => reader.texts(), { timeout: 30_000 }).toEqual(['The first', ...texts]);
    await reader.stop();
    await stop(running[0]!);
  });

  it('row 55: lose no message while their listeners are disconnected', async () => {
    const running = [await server.start(), await server.start()];
    const urls = () => running.map(({ url }) => url);
    const two = await buildTwo();
    const threadId = await startThread(running[0]!.url, two);
    const reader = follow(urls, two.owner, threadId);
    await expect.poll(() => reader.texts().length, { timeout: 30_000 }).toBe(1);
    const texts = numbered(60);
    const writing = write(urls, two.renter, threadId, texts);
    for (let cut = 0; cut < 5; cut++) {
      const before = await listeners();
      await server.pool.query(sql`select pg_terminate_backend(pid) from unnest(${before}::integer[]) pid`);
      await expect
        .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)).length)
        .toBeGreaterThan(0);
    }
    await writing;
    await expect.poll(() => reader.texts(), { timeout: 30_000 }).toEqual(['The first', ...texts]);
    await reader.stop();
    for (const each of running) await stop(each);
  });
});
