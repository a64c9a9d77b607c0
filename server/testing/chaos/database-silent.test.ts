import { afterAll, describe, expect, it } from 'vitest';
import { scalar, sql, transaction } from '../../platform/database/database.ts';
import { buildCar, buildUser } from '../builders.ts';
import { call } from '../call.ts';
import { startPostgresProxy, type PostgresProxy } from '../postgres-proxy.ts';
import { createTestDatabase } from '../test-database.ts';
import { useTestServer } from '../test-server.ts';

let proxy: PostgresProxy;
const server = useTestServer(
  {},
  {
    statementSeconds: 1,
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

  it('leaves work alone that was given more time', async () => {
    const slow = transaction(server.pool, async (db) => {
      await db.query(`set local statement_timeout = '1min'`);
      return scalar<number>(db, sql`select 7 from pg_sleep(3.5)`);
    });
    expect(await slow).toBe(7);
    await expect(scalar(server.pool, sql`select 7 from pg_sleep(3.5)`)).rejects.toThrow('statement timeout');
  });
});
