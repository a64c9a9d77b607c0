import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { accounts } from '../../accounts/index.ts';
import { createPool, scalar, sql, transaction } from '../../platform/database/database.ts';
import { createListener } from '../../platform/database/listen.ts';
import { DEFAULT_THEME } from '../../platform/mail/mail-theme.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { createWorkers } from '../../platform/workers.ts';
import { enqueueMail } from '../../platform/mail/outbox.queries.ts';
import { buildCar, buildUser } from '../builders.ts';
import { call } from '../call.ts';
import { startPostgresProxy, type PostgresProxy } from '../postgres-proxy.ts';
import { createTestDatabase } from '../test-database.ts';
import { useTestServer } from '../test-server.ts';

let proxy: PostgresProxy;
const server = useTestServer(
  {},
  {
    // Enough for every other statement, on a busy machine too
    statementSeconds: 3,
    connect: async () => {
      const database = await createTestDatabase();
      proxy = await startPostgresProxy(database.host);
      return { ...database, host: proxy.host };
    },
  },
);
afterAll(() => proxy.close());

const ready = async () => (await call(server, 'GET /api/ready')).status;

describe('row 86: a connection to the database falls silent, and nobody closes it', () => {
  it('is destroyed once its statement is overdue, and everything is served again without a person', async () => {
    const person = await buildUser(server);
    await buildCar(server);
    const own = () => call(server, 'GET /api/me', { as: person });
    const search = () => call(server, 'GET /api/cars', { as: person });
    // As many connections as the pool may have, and those of searches.
    await Promise.all([...Array.from({ length: 12 }, own), search(), search(), search()]);
    proxy.fallSilent();

    const lost = [...Array.from({ length: 12 }, own), ...Array.from({ length: 4 }, search)];
    expect(await ready()).toBe(503);
    for (const { status, problem } of await Promise.all(lost)) {
      if (status !== 200) expect([status, problem.code]).toEqual([503, 'server/unavailable']);
    }
    await expect.poll(ready).toBe(200);
    // Each of the connections, of which none is left that would cost another request.
    for (let turn = 0; turn < 4; turn++) expect((await search()).status).toBe(200);
    const statuses = (await Promise.all(Array.from({ length: 12 }, own))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is noticed by a statement that waited for the connection and is sent with the answer to the one before', async () => {
    const database = await createTestDatabase();
    const wire = await startPostgresProxy(database.host);
    const pool = createPool({ ...database, host: wire.host }, () => {}, 1, 3);
    const before = pool.query('select pg_sleep(0.2)');
    const waiting = pool.query('select pg_sleep(2.9)').catch((error: unknown) => error);
    await before;
    wire.fallSilent();
    expect(String(await waiting)).toContain('no answer in time');
    await pool.end();
    await wire.close();
  });

  it('costs a worker one round, and the next ones go on', async () => {
    const outcomes: ('done' | 'failed')[] = [];
    const run = () =>
      server.pool.query('select 1').then(
        () => outcomes.push('done'),
        () => outcomes.push('failed'),
      );
    const workers = createWorkers([{ name: 'look', everySeconds: 0.05, run }], server.services.log);
    workers.start();
    onTestFinished(() => workers.stop());
    await expect.poll(() => outcomes).toContain('done');
    proxy.fallSilent();
    await expect.poll(() => outcomes).toContain('failed');
    await expect.poll(() => outcomes.lastIndexOf('done') > outcomes.indexOf('failed')).toBe(true);
  });

  it('costs open pages no news: listening begins again with the first connection that is found dead', async () => {
    let gaps = 0;
    const heard: string[] = [];
    // Only the other connection can tell it.
    const listener = createListener({ pool: server.pool, log: server.services.log, watchSeconds: 3_600 });
    listener.hear('wires', { onMessage: (payload) => heard.push(payload), onGap: () => gaps++ });
    await listener.start();
    await server.pool.query('select 1');
    proxy.fallSilent();
    await expect(server.pool.query('select 1')).rejects.toThrow('no answer in time');
    await expect.poll(() => gaps > 0 && listener.isListening()).toBe(true);
    await server.pool.query(`notify wires, 'news'`);
    await expect.poll(() => heard).toEqual(['news']);
    await listener.stop();
  });

  it('row 98: a mail that was sent meanwhile is noted as soon as that works, and not sent again', async () => {
    const { uid } = await buildUser(server);
    await enqueueMail(server.pool, 'password-changed', { userId: uid });
    const sent: string[] = [];
    const outbox = createOutbox({
      pool: server.pool,
      log: server.services.log,
      subscriptions: async () => undefined,
      theme: DEFAULT_THEME,
      writers: accounts.mails!(server.services),
      async send(id) {
        sent.push(id);
        proxy.fallSilent();
      },
      // For as long as every connection may take to be found dead
      slowSeconds: 60,
      leaseSeconds: 60,
    });
    await outbox.flush();
    await server.pool.query(sql`update outbox set next_attempt_at = now()`);
    await outbox.flush();
    expect(sent).toHaveLength(1);
    expect(await scalar(server.pool, sql`select count(*) from outbox where sent_at is null`)).toBe(0);
  });

  it('leaves work alone that was given more time', async () => {
    const slow = transaction(server.pool, async (db) => {
      await db.query(`set local statement_timeout = '1min'`);
      return scalar<number>(db, sql`select 7 from pg_sleep(5.5)`);
    });
    expect(await slow).toBe(7);
    await expect(scalar(server.pool, sql`select 7 from pg_sleep(5.5)`)).rejects.toThrow('statement timeout');
  });
});
