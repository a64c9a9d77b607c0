import { expect, it } from 'vitest';
import type { Pool } from '../platform/database/database.ts';

interface AppendOnly {
  table: string;
  refused: string;
  /** Attempts to change or remove existing rows. */
  statements: string[];
}

/** Tests that rows of a table can only be added. The table must have a row before the first test. */
export function testAppendOnly(server: { pool: Pool }, { table, refused, statements }: AppendOnly): void {
  const entries = async () => (await server.pool.query<object>(`select * from ${table} order by id`)).rows;

  it.each(statements)('rejects: %s', async (statement) => {
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    await expect(server.pool.query(statement)).rejects.toThrow(refused);
    expect(await entries()).toEqual(before);
  });

  it('rejects deletion even in a session with triggers disabled', async () => {
    const client = await server.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(refused);
    } finally {
      client.release(true);
    }
  });
}
