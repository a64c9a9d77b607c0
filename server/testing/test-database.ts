import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createPool, many, sql, type Pool } from '../platform/database/database.ts';
import { TEMPLATE_DATABASE } from './global-setup.ts';

export interface TestDatabase {
  host: string;
  user: string;
  database: string;
}

const PREFIX = 'test_';

async function asAdmin(statement: string): Promise<void> {
  const admin = createPool({ ...inject('postgres'), database: 'postgres' }, () => {}, 1);
  await admin.query(statement);
  await admin.end();
}

/** Creates a database on the test run's PostgreSQL, migrated unless `isEmpty`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const database = `${PREFIX}${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${database}${isEmpty ? '' : ` template ${TEMPLATE_DATABASE} strategy file_copy`}`);
  return { ...inject('postgres'), database };
}

/** Removes a database right after its tests: hundreds would fill a disk and take minutes to remove at the end. */
export async function dropTestDatabase({ database }: TestDatabase): Promise<void> {
  // Some tests use their own PostgreSQL.
  if (database.startsWith(PREFIX)) await asAdmin(`drop database if exists ${database} with (force)`);
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
