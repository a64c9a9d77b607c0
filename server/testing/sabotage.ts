import type { Pool } from '../platform/database/database.ts';

/** PostgreSQL ends the connection, or fails with this error code. */
type Sabotage = 'cut-off' | { errcode: string };

/** While `work` runs, every write to this table fails, after everything before it in its transaction succeeded. */
export async function sabotage<T>(
  { pool }: { pool: Pool },
  table: string,
  how: Sabotage,
  work: () => Promise<T>,
): Promise<T> {
  const deed =
    how === 'cut-off'
      ? 'perform pg_terminate_backend(pg_backend_pid())'
      : `raise exception 'sabotaged' using errcode = '${how.errcode}'`;
  await pool.query(
    `create function sabotage() returns trigger language plpgsql as $$ begin ${deed}; return new; end $$`,
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
