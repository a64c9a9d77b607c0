import { beforeAll, describe, expect, it, vi } from 'vitest';
import { one, sql, transaction } from '../platform/database/database.ts';
import { LISTENER_NAME } from '../platform/database/listener.ts';
import { wakeStreams } from '../notices/index.ts';
import { ensureThread } from '../threads/index.ts';
import { buildCar, buildPeople, buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { openStream } from '../testing/event-stream.ts';
import { useTestServer } from '../testing/test-server.ts';
import { liveLimits } from '../../contract/live/limits.ts';

const server = useTestServer();
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

async function buildThread() {
  const renter = await buildUser(server);
  const owner = await buildUser(server);
  const { id: carId } = await buildCar(server, { ownerId: owner.uid });
  const threadId = await ensureThread(server.pool, { carId, renterId: renter.uid, ownerId: owner.uid });
  return { renter, owner, carId, threadId };
}

const addUnread = (threadId: string, count = 1) =>
  server.pool.query(sql`update threads set owner_unread = owner_unread + ${count} where id = ${threadId}`);

describe('a stream', () => {
  it('starts with the unread counts and prevents caching, buffering and compression', async () => {
    const { owner, threadId } = await buildThread();
    await addUnread(threadId, 3);
    const stream = await openStream(url, owner, { 'accept-encoding': 'gzip' });
    expect(await stream.event()).toEqual({ unread: { messages: 3, notices: 0 }, threads: null });
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    expect((await call(server, 'GET /api/unread', { as: owner })).body).toEqual({ messages: 3, notices: 0 });
  });

  it('sends an event for committed changes only', async () => {
    const { owner, renter, threadId } = await buildThread();
    const stream = await openStream(url, owner);
    const other = await openStream(url, renter);
    await Promise.all([stream.event(), other.event()]);
    const write = (uid: string, fails: boolean) =>
      transaction(server.pool, async (db) => {
        await db.query(sql`update threads set owner_unread = owner_unread + 1 where id = ${threadId}`);
        await wakeStreams(db, [uid], threadId);
        if (fails) throw new Error('taken back');
      });
    await expect(write(owner.uid, true)).rejects.toThrow('taken back');
    await write(owner.uid, false);
    const event = await stream.event(({ threads }) => threads !== null);
    expect(event).toEqual({ unread: { messages: 1, notices: 0 }, threads: [threadId] });
    expect(stream.events).toHaveLength(2);
    expect(other.events).toHaveLength(1);
  });

  it('combines simultaneous changes into one event, with one query for all people', async () => {
    const people = await buildPeople(server, 10);
    const streams = await Promise.all(people.flatMap((person) => [openStream(url, person), openStream(url, person)]));
    await Promise.all(streams.map((stream) => stream.event()));
    const queries = vi.spyOn(server.pool, 'query');
    await transaction(server.pool, async (db) => {
      for (let n = 0; n < 20; n++) {
        await wakeStreams(
          db,
          people.map(({ uid }) => uid),
          `thread-${n}`,
        );
      }
    });
    await Promise.all(streams.map((stream) => stream.event(({ threads }) => threads?.length === 20)));
    expect(queries.mock.calls.length).toBeLessThanOrEqual(4);
    queries.mockRestore();
    for (const stream of streams) expect(stream.events.length).toBeLessThanOrEqual(3);
  });

  it('ends the oldest stream of a person with too many, after asking that tab to poll', async () => {
    const [person] = await buildPeople(server, 1);
    const first = await openStream(url, person!);
    const others = [];
    for (let n = 0; n < liveLimits.streamsPerPerson; n++) others.push(await openStream(url, person!));
    await first.ended;
    expect(first.events.at(-1)!.name).toBe('poll');
    await server.pool.query(sql`select pg_notify('people', ${person!.uid})`);
    for (const other of others) await other.event();
  });

  it.each([
    ['signing out', (uid: string, sid: string) => sql`delete from sessions where user_id = ${uid} and id = ${sid}`],
    ['a ban', (uid: string) => sql`update users set banned_at = now() where id = ${uid}`],
  ])('ends after %s', async (reason, end) => {
    const user = await buildUser(server);
    const [stranger] = await buildPeople(server, 1);
    const signIn = { body: { email: user.email, password: user.password } };
    const { body: again } = await call(server, 'POST /api/auth/sign-in', signIn);
    const streams = [await openStream(url, user), await openStream(url, again), await openStream(url, stranger!)];
    await Promise.all(streams.map((stream) => stream.event()));
    const { sid } = JSON.parse(Buffer.from(user.accessToken.split('.')[1]!, 'base64url').toString()) as { sid: string };
    await server.pool.query(end(user.uid, sid));
    await streams[0]!.ended;
    if (reason === 'a ban') await streams[1]!.ended;
    else await streams[1]!.event(({ threads }) => threads?.length === 0);
    await expect(openStream(url, user)).resolves.toMatchObject({ status: 401 });
    await server.pool.query(sql`select pg_notify('people', ${stranger!.uid})`);
    await streams[2]!.event(({ threads }) => threads?.length === 0);
  });

  it('row 55: misses no change while the database listener is disconnected', async () => {
    const { owner, threadId } = await buildThread();
    const stream = await openStream(url, owner);
    await stream.event();
    // This change sends no notification.
    await addUnread(threadId);
    const { cut } = await one<{ cut: number }>(
      server.pool,
      sql`
      select count(pg_terminate_backend(pid))::integer as cut from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENER_NAME}`,
    );
    expect(cut).toBe(1);
    const event = await stream.event(({ unread }) => unread.messages === 1);
    expect(event.threads).toBeNull();
    // Once it listens again, an event names the changed thread.
    const written = async () => {
      await wakeStreams(server.pool, [owner.uid], threadId);
      return stream.events.some(({ data }) => data.threads?.includes(threadId));
    };
    await expect.poll(written, { timeout: 10_000 }).toBe(true);
  });

  it('is described in the API document', async () => {
    const { body } = await send<{ paths: Record<string, { get: { responses: Record<string, object> } }> }>(
      server,
      'GET',
      '/api/openapi.json',
    );
    expect(body.paths['/api/events']!.get.responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    });
  });
});
