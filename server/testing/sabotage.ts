import type { Pool } from '../platform/database/database.ts';

/** PostgreSQL closes the connection, or fails with this error code. */
type Sabotage = 'cut-off' | { errcode: string };

/** Makes every write to this table fail while `work` runs, after everything before it in the transaction has succeeded. */
export async function sabotage<T>(
  { pool }: { pool: Pool },
  table: string,
  how: Sabotage,
  work: () => Promise<T>,
): Promise<T> {
  const failure =
    how === 'cut-off'
      ? 'perform pg_terminate_backend(pg_backend_pid())'
      : `raise exception 'sabotaged' using errcode = '${how.errcode}'`;
  await pool.query(
    `create function sabotage() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$`,
  );
  await pool.query(
    `create trigger sabotage after insert or update on ${table} for each row execute function sabotage()`,
  );
  try {
    return await work();
  } finally {
    await pool.query('drop function sabotage cascade');
  }
}
