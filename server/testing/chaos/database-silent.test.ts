import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { accounts } from '../../accounts/index.ts';
import { createPool, scalar, sql, transaction } from '../../platform/database/database.ts';
import { createListener } from '../../platform/database/listener.ts';
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
    // Long enough for every other statement, even on a busy machine.
    statementSeconds: 5,
    connect: async () => {
      const database = await createTestDatabase();
      proxy = await startPostgresProxy(database.host);
      return { ...database, host: proxy.host };
    },
  },
);
afterAll(() => proxy.close());

const ready = async () => (await call(server, 'GET /api/ready')).status;

describe('row 86: a database connection that falls silent without being closed', () => {
  it('is destroyed when its statement is overdue, and the server recovers without intervention', async () => {
    const person = await buildUser(server);
    await buildCar(server);
    const own = () => call(server, 'GET /api/me', { as: person });
    const search = () => call(server, 'GET /api/cars', { as: person });
    // Opens as many connections as the pools of the server and of searches may have.
    await Promise.all([...Array.from({ length: 12 }, own), search(), search(), search()]);
    proxy.stall();

    const lost = [...Array.from({ length: 12 }, own), ...Array.from({ length: 4 }, search)];
    const began = performance.now();
    expect(await ready()).toBe(503);
    // The limit is two seconds; the rest is for a busy machine.
    expect(performance.now() - began).toBeLessThan(3_000);
    for (const { status, problem } of await Promise.all(lost)) {
      if (status !== 200) expect([status, problem.code]).toEqual([503, 'server/unavailable']);
    }
    await expect.poll(ready).toBe(200);
    // No dead connection is left that would fail another request.
    for (let turn = 0; turn < 4; turn++) expect((await search()).status).toBe(200);
    const statuses = (await Promise.all(Array.from({ length: 12 }, own))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is detected by a queued statement that is sent right after the previous one completes', async () => {
    const database = await createTestDatabase();
    const secondProxy = await startPostgresProxy(database.host);
    const pool = createPool({ ...database, host: secondProxy.host }, () => {}, 1, 3);
    const before = pool.query('select pg_sleep(0.2)');
    const waiting = pool.query('select pg_sleep(2.9)').catch((error: unknown) => error);
    await before;
    secondProxy.stall();
    expect(String(await waiting)).toContain('no answer in time');
    await pool.end();
    await secondProxy.close();
  });

  it('fails one round of a worker, and the next ones succeed', async () => {
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
    proxy.stall();
    await expect.poll(() => outcomes).toContain('failed');
    await expect.poll(() => outcomes.lastIndexOf('done') > outcomes.indexOf('failed')).toBe(true);
  });

  it('loses no notifications: the listener reconnects when the first dead connection is detected', async () => {
    let gaps = 0;
    const heard: string[] = [];
    // Only the pool's connection can reveal the silence.
    const listener = createListener({ pool: server.pool, log: server.services.log, watchSeconds: 3_600 });
    listener.subscribe('wires', { onMessage: (payload) => heard.push(payload), onGap: () => gaps++ });
    await listener.start();
    await server.pool.query('select 1');
    proxy.stall();
    await expect(server.pool.query('select 1')).rejects.toThrow('no answer in time');
    await expect.poll(() => gaps > 0 && listener.isListening()).toBe(true);
    await server.pool.query(`notify wires, 'news'`);
    await expect.poll(() => heard).toEqual(['news']);
    await listener.stop();
  });

  it('row 98: a mail sent meanwhile is recorded as soon as possible, and not sent again', async () => {
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
        proxy.stall();
      },
      // As long as it may take to detect that every connection is dead.
      slowSeconds: 60,
      leaseSeconds: 60,
    });
    await outbox.flush();
    await server.pool.query(sql`update outbox set next_attempt_at = now()`);
    await outbox.flush();
    expect(sent).toHaveLength(1);
    expect(await scalar(server.pool, sql`select count(*) from outbox where sent_at is null`)).toBe(0);
  });

  it('does not interrupt work with a raised time limit', async () => {
    const slow = transaction(server.pool, async (db) => {
      await db.query(`set local statement_timeout = '1min'`);
      return scalar<number>(db, sql`select 7 from pg_sleep(5.5)`);
    });
    expect(await slow).toBe(7);
    await expect(scalar(server.pool, sql`select 7 from pg_sleep(5.5)`)).rejects.toThrow('statement timeout');
  });
});
