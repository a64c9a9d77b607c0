import { expect, it } from 'vitest';
import { sql, type Pool, type Sql } from '../platform/database/database.ts';

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

/** Disables the triggers that protect the ledger, as only the database's owner can, and enables them again afterwards. */
export const withoutLedgerTriggers = (...statements: Sql[]): Sql[] => [
  sql`alter table ledger_entries disable trigger ledger_entries_stay`,
  sql`alter table ledger_lines disable trigger ledger_lines_stay`,
  ...statements,
  sql`alter table ledger_entries enable always trigger ledger_entries_stay`,
  sql`alter table ledger_lines enable always trigger ledger_lines_stay`,
];
