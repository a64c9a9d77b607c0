import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPool, type Pool } from './database.ts';
import { checkTextRules } from './text-rules.ts';

const { host, user } = inject('postgres');
const database = `plain_${randomUUID().replaceAll('-', '')}`;
const log = createLog('silent');
let plain: Pool;

beforeAll(async () => {
  const admin = createPool({ host, user, database: 'postgres' }, () => {}, 1);
  await admin.query(`create database ${database} template template0 encoding 'UTF8' locale_provider libc locale 'C'`);
  await admin.end();
  plain = createPool({ host, user, database }, () => {}, 1);
});
afterAll(() => plain.end());

describe('a database whose locale handles case only for A to Z', () => {
  it('is rejected while it is empty, with the command that creates a correct one', async () => {
    await expect(checkTextRules(plain, log)).rejects.toThrow(
      /only of the letters A to Z: make it with `createdb .*`\.$/,
    );
  });

  it('is accepted with a logged error when it is already in use', async () => {
    await plain.query('create table schema_migrations (name text)');
    const error = vi.spyOn(log, 'error');
    await checkTextRules(plain, log);
    expect(error.mock.calls[0]?.[0]).toContain('some searches return too few results');
  });
});

it('accepts a database whose locale handles every letter', async () => {
  const pool = createPool(await createTestDatabase({ isEmpty: true }), () => {}, 1);
  await expect(checkTextRules(pool, log)).resolves.toBeUndefined();
  await pool.end();
});
