import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPool, sql } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrate } from '../platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string };
  }
}

export const TEMPLATE_DATABASE = 'sparekey_template';

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-test-'));
  // Trades durability for speed.
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // Every test file has a database, and autovacuum would scan each repeatedly.
    autovacuum: 'off',
    // There is a worker per core, and each server has a pool.
    max_connections: '400',
    plan_cache_mode: 'force_generic_plan',
  });
  const { host, user } = postgres.connection;

  const admin = createPool(postgres.connection, () => {}, 1);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = createPool({ host, user, database: TEMPLATE_DATABASE }, () => {}, 1);
  await migrate(template);
  // Many tests begin with events that happened days ago.
  await template.query(sql`update news_starts set since = '2000-01-01'`);
  await template.end();

  project.provide('postgres', { host, user });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
