import type { Pool, Sql } from '../platform/database/database.ts';

let savepoints = 0;

/**
 * Runs `work` on a pool with a single connection in a single transaction, and rolls it back afterwards, so that the next test finds
 * the database unchanged. Inner transactions become savepoints.
 */
export async function withRollback<T>(pool: Pool, work: (pool: Pool) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const query = (statement: Sql | string) => client.query(statement);

  const connect = async () => {
    const savepoint = `s${savepoints++}`;
    return {
      query(statement: Sql | string) {
        const text = typeof statement === 'string' ? statement : statement.text;
        const [, rest = ''] = /^begin\b[^;]*(.*)/s.exec(text) ?? [];
        if (/^begin\b/.test(text)) return query(`savepoint ${savepoint}${rest}`);
        if (text === 'commit') return query(`release savepoint ${savepoint}`);
        if (text === 'rollback') return query(`rollback to savepoint ${savepoint}`);
        // Only the outermost transaction accepts `set transaction`.
        return /^set transaction\b/.test(text) ? query('select') : query(statement);
      },
      on() {},
      off() {},
      release() {},
    };
  };

  try {
    await client.query('begin');
    return await work({ query, connect } as unknown as Pool);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
