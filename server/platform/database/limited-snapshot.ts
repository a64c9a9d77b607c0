import { POSTGRES_ERROR, postgresCode, transaction, type Database, type Pool } from './database.ts';
import { forceCustomPlans } from './prepared-statements.ts';
import { AppError } from '../problem.ts';

/** An administrator's page must not slow down bookings, however large the market is. */
const LIMIT = '3s';

/** Runs `work` on one read-only snapshot. */
export async function inLimitedSnapshot<T>(pool: Pool, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await transaction(pool, async (db) => {
      await db.query('set transaction isolation level repeatable read, read only');
      await db.query(`set local statement_timeout = '${LIMIT}'; ${forceCustomPlans('figures')}`);
      return work(db);
    });
  } catch (error) {
    if (postgresCode(error) !== POSTGRES_ERROR.timedOut) throw error;
    throw new AppError('server/unavailable', { cause: error, retryAfterSeconds: 30 });
  }
}
