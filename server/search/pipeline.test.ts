import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';
import { createPool, many, sql } from '../platform/database/database.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { createTestDatabase, dropTestDatabase } from '../testing/test-database.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import type { SearchStatement } from './text-query.ts';

const server = useTestServer();
let pipeline: Pipeline;

beforeAll(async () => {
  await server.pool.query(sql`create sequence pipeline_asked`);
  pipeline = createPipeline(server.pool, { connections: 2, settings: 'set jit = off' });
});
afterAll(() => pipeline.close());

/** A statement that returns how many times it has run. */
const count = (mark: string): SearchStatement => ({
  name: 'count',
  text: `select nextval('pipeline_asked')::int as "run", $1::text as mark`,
  values: [mark],
});
async function ask(statement: SearchStatement) {
  const [run, mark] = (await pipeline.query(statement))[0]!;
  return { run: Number(run), mark };
}

describe('createPipeline', () => {
  it('runs identical simultaneous queries once, and later ones again', async () => {
    const [first, second, other] = await Promise.all([ask(count('a')), ask(count('a')), ask(count('b'))]);
    expect(second).toEqual(first);
    expect(other).toMatchObject({ mark: 'b' });
    expect(other.run).not.toBe(first.run);
    expect((await ask(count('a'))).run).toBe(Math.max(first.run, other.run) + 1);
  });

  it('sees everything committed before the query, also with shared results', async () => {
    await server.pool.query(sql`create table pipeline_written (value int)`);
    const sum = { name: 'sum', text: 'select count(*)::int as "run" from pipeline_written', values: [] };
    for (let written = 1; written <= 20; written++) {
      await server.pool.query(sql`insert into pipeline_written values (1)`);
      const results = await Promise.all([ask(sum), ask(sum), ask(sum)]);
      expect(results.map(({ run }) => run)).toEqual([written, written, written]);
    }
  });

  it('distinguishes null from an empty string on the first and later runs', async () => {
    const texts = { name: 'texts', text: `select null, $1::text, $2::int from generate_series(1, 2)`, values: ['', 7] };
    const row = [null, '', '7'];
    expect(await pipeline.query(texts)).toEqual([row, row]);
    expect(await pipeline.query(texts)).toEqual([row, row]);
    expect(await pipeline.query(texts)).toEqual([row, row]);
  });

  it('prepares statements again on every connection after a schema change', async () => {
    await server.pool.query(sql`create table pipeline_shape (size int)`);
    await server.pool.query(sql`insert into pipeline_shape values (7)`);
    const sizes = (mark: string) =>
      pipeline.query({ name: 'shape', text: 'select *, $1::text from pipeline_shape', values: [mark] });
    const marks = ['a', 'b', 'c', 'd'];
    await Promise.all(marks.map(sizes));
    await server.pool.query(sql`alter table pipeline_shape alter size type text using size || ' cm'`);
    expect(await Promise.all(marks.map(sizes))).toEqual(marks.map((mark) => [['7 cm', mark]]));
    expect(await Promise.all(marks.map(sizes))).toEqual(marks.map((mark) => [['7 cm', mark]]));
  });

  it('rejects all callers of a failed query, and no later ones', async () => {
    const divide = { name: 'divide', text: 'select 1 / $1::int as "run"', values: [0] };
    const [first, second, other] = await Promise.allSettled([ask(divide), ask(divide), ask(count('c'))]);
    expect([first.status, second.status, other.status]).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(await ask({ ...divide, values: [1] })).toEqual({ run: 1 });
  });

  it('row 86: rejects queries that wait on a connection that stopped responding', async () => {
    const database = await createTestDatabase();
    const proxy = await startPostgresProxy(database.host);
    const pool = createPool({ ...database, host: proxy.host }, () => {}, 1);
    const single = createPipeline(pool, { connections: 1, settings: 'set jit = off', statementSeconds: 4 });
    const first = single.query({ name: 'first', text: `select 'first'`, values: [] });
    let outcome: unknown;
    single.query({ name: 'late', text: `select pg_sleep(60)::text`, values: [] }).catch((error) => (outcome = error));
    expect(await first).toEqual([['first']]);
    proxy.stall();
    await expect.poll(() => outcome).toMatchObject({ message: expect.stringContaining('no answer in time') });
    await single.close();
    await pool.end();
    await proxy.close();
    await dropTestDatabase(database);
  });

  it('rejects waiting queries when connections are cut, and reconnects for the next one', async () => {
    const patient = createPipeline(server.pool, { connections: 2, settings: 'set jit = off', statementSeconds: 60 });
    const askPatient = async (mark: string) => (await patient.query(count(mark)))[0]![1];
    const sleep = { name: 'sleep', text: `select pg_sleep(60)::text, $1::text`, values: ['a'] };
    const waiting = [patient.query(sleep), patient.query({ ...sleep, values: ['b'] }), askPatient('d')];
    const settled = Promise.allSettled(waiting);
    const asleep = sql`select pid from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'`;
    await expect.poll(() => many(server.pool, asleep)).toHaveLength(2);
    await server.pool.query(sql`select pg_terminate_backend(pid) from (${asleep}) asleep`);
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    // A cut connection counts as open until the client is notified, so the first queries may still fail.
    await expect.poll(() => askPatient('e').catch(String)).toBe('e');
    await expect.poll(() => askPatient('f').catch(String)).toBe('f');
    await patient.close();
  });
});
