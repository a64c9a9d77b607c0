import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { many, sql, transaction } from './database.ts';

const server = useTestServer();

describe('transaction', () => {
  it('row 30: retries the whole transaction after a deadlock', async () => {
    await server.pool.query(sql`create table crossing (id integer primary key, visits integer not null)`);
    await server.pool.query(sql`insert into crossing values (1, 0), (2, 0)`);
    let runs = 0;
    let arrived = 0;
    let release = () => {};
    const bothArrived = new Promise<void>((done) => (release = done));
    const visit = (first: number, second: number) =>
      transaction(server.pool, async (db) => {
        runs++;
        await db.query(sql`update crossing set visits = visits + 1 where id = ${first}`);
        if (++arrived === 2) release();
        await bothArrived;
        await db.query(sql`update crossing set visits = visits + 1 where id = ${second}`);
      });
    await Promise.all([visit(1, 2), visit(2, 1)]);
    // The retried transaction may conflict with the other one again.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await many(server.pool, sql`select visits from crossing`)).toEqual([{ visits: 2 }, { visits: 2 }]);
  });

  it('row 30: retries after a serialization failure', async () => {
    let runs = 0;
    const response = await transaction(server.pool, async (db) => {
      if (++runs < 3) await db.query(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
      return 'done';
    });
    expect([response, runs]).toEqual(['done', 3]);
  });

  it('row 28: rolls back when its connection is lost, and the next transaction succeeds', async () => {
    await server.pool.query(sql`create table kept (id integer)`);
    const cut = transaction(server.pool, async (db) => {
      await db.query(sql`insert into kept values (1)`);
      await db.query(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow();
    await transaction(server.pool, (db) => db.query(sql`insert into kept values (2)`));
    expect(await many(server.pool, sql`select id from kept`)).toEqual([{ id: 2 }]);
  });
});
