import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createPool, many, sql, type Pool } from '../platform/database/database.ts';
import { TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  host: string;
  user: string;
  database: string;
}

/** On the run's PostgreSQL; migrated unless `isEmpty`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const { host, user } = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool({ host, user, database: 'postgres' }, () => {}, 1);
  await admin.query(`create database ${database}${isEmpty ? '' : ` template ${TEMPLATE}`}`);
  await admin.end();
  return { host, user, database };
}

export const databaseUrl = ({ host, user, database }: TestDatabase) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

export const countWaiting = async (pool: Pool): Promise<number> =>
  (
    await many(
      pool,
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

export const hasWaiting = async (pool: Pool): Promise<boolean> => (await countWaiting(pool)) > 0;
