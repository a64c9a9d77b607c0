import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../settings.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { BuiltInPayments } from '../money/providers/create-payments.ts';
import type { AppServices } from '../features.ts';
import { applyCurrency } from '../market/index.ts';
import { createServer } from '../app.ts';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from './test-database.ts';
import { beginTest, MIDNIGHT_TIMEOUT } from './today.ts';

export interface TestServer {
  app: FastifyInstance;
  pool: Pool;
  outbox: Outbox;
  services: AppServices;
  config: Config;
}

export interface TestServerOptions {
  payments?: (pool: Pool) => BuiltInPayments | Promise<BuiltInPayments>;
  connections?: number;
  /** The server's limit for a statement, if a test cannot wait for the usual one. */
  statementSeconds?: number;
  /** Returns another way to reach PostgreSQL, such as a proxy. */
  connect?: () => Promise<TestDatabase>;
}

/** Some tests insert thousands of rows at once, possibly on a busy machine. */
const STATEMENT_SECONDS = 60;

const testConfig = (dataDir: string, overrides: Partial<Config>): Config => ({
  ...readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    SEED: 'none',
    PLACES: 'off',
    // Set by `npm run test:calendar`
    MARKET_TIMEZONE: process.env.MARKET_TIMEZONE,
    // A fee exercises more code.
    OWNER_FEE_PERCENT: '15',
  }),
  // Time does not pass in most tests.
  payoutHoldHours: 0,
  ...overrides,
});

/** A full server with its own database for the tests of one file, called in-process through its HTTP interface. */
export function useTestServer(overrides: Partial<Config> = {}, parts: TestServerOptions = {}): TestServer {
  const server = {} as TestServer;
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-data-'));
  let connection: TestDatabase | undefined;

  beforeAll(async () => {
    const config = testConfig(dataDir, overrides);
    connection = await (parts.connect ?? createTestDatabase)();
    const pool = createPool(connection, () => {}, parts.connections, parts.statementSeconds ?? STATEMENT_SECONDS);
    const payments = await parts.payments?.(pool);
    await applyCurrency(pool, config);
    const log = createLog(config.logLevel);
    const { app, outbox, services } = await createServer({
      config,
      pool,
      log,
      pages: 'none',
      ...(payments && { payments }),
    });
    Object.assign(server, { app, pool, outbox, services, config });
  });
  if (overrides.timeZone)
    beforeEach(({ task }) => beginTest({ zone: overrides.timeZone, limit: task.timeout }), MIDNIGHT_TIMEOUT);

  afterAll(async () => {
    await server.app?.close();
    await server.pool?.end();
    if (connection) await dropTestDatabase(connection);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}
