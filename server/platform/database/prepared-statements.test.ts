import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createPool, many, scalar, sql, transaction, type Database, type Pool } from './database.ts';
import { forceCustomPlan } from './prepared-statements.ts';

const CONNECTIONS = 3;
let database: TestDatabase;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await dropTestDatabase(database);
});

function openPool(connections = 1): Pool {
  const pool = createPool(database, () => {}, connections);
  pools.push(pool);
  return pool;
}

const preparedOn = async (db: Database) =>
  (
    await db.query<{ statement: string }>('select statement from pg_prepared_statements order by prepare_time, name')
  ).rows.map(({ statement }) => statement);

/** Runs `work` on every connection of the pool at the same time. */
const onAll = <T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T[]> => {
  let waiting = CONNECTIONS;
  let release = () => {};
  const all = new Promise<void>((done) => (release = done));
  const waitForAll = async (db: Database) => {
    if (--waiting === 0) release();
    await all;
    return work(db);
  };
  return Promise.all(Array.from({ length: CONNECTIONS }, () => transaction(pool, waitForAll)));
};

const buildTable = async (pool: Pool, name: string) => {
  await pool.query(`create table ${name} (size int)`);
  await pool.query(`insert into ${name} values (7)`);
};

describe('prepared statements', () => {
  it('are created when a statement is sent again', async () => {
    const pool = openPool();
    const add = (a: number) => scalar<number>(pool, sql`select ${a}::int + 1`);
    expect(await add(1)).toBe(2);
    expect(await preparedOn(pool)).toEqual([]);
    expect([await add(2), await add(3)]).toEqual([3, 4]);
    expect(await preparedOn(pool)).toEqual(['select $1::int + 1']);
  });

  it('return the same rows and counts each time', async () => {
    const pool = openPool();
    await buildTable(pool, 'counted');
    for (const _time of [1, 2, 3, 4]) {
      expect(await many(pool, sql`select size, size > ${5} as "isLarge" from counted`)).toEqual([
        { size: 7, isLarge: true },
      ]);
      expect(await many(pool, sql`select size from counted where size = ${8}`)).toEqual([]);
      const updated = await pool.query(sql`update counted set size = ${7}`);
      expect([updated.rowCount, updated.rows]).toEqual([1, []]);
      await expect(pool.query(sql`select 1 / (size - ${7}) from counted`)).rejects.toThrow('division by zero');
    }
  });

  it('are not used for statements planned for their values or not preparable', async () => {
    const pool = openPool();
    for (const size of [1, 2, 3]) {
      await pool.query(forceCustomPlan('search-by-text', sql`select ${size}::int`));
      await pool.query(sql`select 1; select 2`);
      await pool.query(sql`set application_name = 'other'`);
    }
    expect(await preparedOn(pool)).toEqual([]);
  });

  it('are limited to the most recently used', async () => {
    const pool = openPool();
    const texts = Array.from({ length: 130 }, (_, size) => `select $1::int + ${size}`);
    const ask = (text: string) => scalar<number>(pool, sql([text.slice(0, 7), text.slice(9)], 1));
    for (const text of texts) for (const _time of [1, 2]) await ask(text);
    expect(await preparedOn(pool)).toEqual(texts.slice(-100));
    expect(await ask(texts[0]!)).toBe(1);
    expect(await preparedOn(pool)).toEqual([...texts.slice(-99), texts[0]]);
  });

  it('row 97: are renewed on every connection after a table changes', async () => {
    const pool = openPool(CONNECTIONS);
    await buildTable(pool, 'measured');
    const sizes = (db: Database) => many(db, sql`select * from measured`);
    for (const _time of [1, 2, 3]) await onAll(pool, sizes);
    await pool.query(`alter table measured alter size type text using size || ' cm'`);
    const asked = Array.from({ length: CONNECTIONS * 2 }, () => sizes(pool));
    for (const rows of await Promise.all(asked)) expect(rows).toEqual([{ size: '7 cm' }]);
  });

  it('row 97: retry their whole transaction after a table changes', async () => {
    const pool = openPool(CONNECTIONS);
    await buildTable(pool, 'weighed');
    const addAndRead = async (db: Database) => {
      await db.query(sql`insert into weighed select size from weighed limit 1`);
      return many(db, sql`select * from weighed limit 1`);
    };
    for (const _time of [1, 2, 3]) await onAll(pool, addAndRead);
    await pool.query(`alter table weighed alter size type text using size || ' kg'`);
    let runs = 0;
    const rows = await transaction(pool, (db) => {
      runs++;
      return addAndRead(db);
    });
    expect([rows, runs]).toEqual([[{ size: '7 kg' }], 2]);
    // The other connections have renewed their statements as well.
    for (const others of await onAll(pool, addAndRead)) expect(others).toEqual([{ size: '7 kg' }]);
    expect(await scalar(pool, sql`select count(*)::int from weighed`)).toBe(1 + CONNECTIONS * 3 + 1 + CONNECTIONS);
  });

  it('are not logged when an idle connection is lost', async () => {
    const lost: Error[] = [];
    const pool = createPool(database, (error) => lost.push(error), 1);
    pools.push(pool);
    const { pid } = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!;
    await openPool().query(`select pg_terminate_backend(${pid})`);
    await expect.poll(() => lost.length).toBe(1);
    expect(lost[0]).not.toHaveProperty('client');
  });

  it('row 28: are created again on the connection that replaces a lost one', async () => {
    const pool = openPool();
    const ask = (a: number) => scalar<number>(pool, sql`select ${a}::int * 2`);
    for (const a of [1, 2, 3]) expect(await ask(a)).toBe(a * 2);
    await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    for (const a of [4, 5, 6]) expect(await ask(a)).toBe(a * 2);
    expect(await preparedOn(pool)).toEqual(['select $1::int * 2']);
  });

  it('row 97: are disabled when a pooler sends each statement to another connection', async () => {
    const pool = openPool();
    const ask = (db: Database, a: number) => scalar<number>(db, sql`select ${a}::int * 3`);
    for (const a of [1, 2]) await ask(pool, a);
    const loseNames = () => pool.query('deallocate all');
    await loseNames();
    expect(await ask(pool, 3)).toBe(9);
    expect(await ask(pool, 4)).toBe(12);
    expect(await preparedOn(pool)).toEqual([]);

    const other = openPool();
    for (const a of [1, 2]) await ask(other, a);
    await other.query('deallocate all');
    expect(await transaction(other, (db) => ask(db, 5))).toBe(15);
  });
});
