import { afterAll, beforeAll } from 'vitest';
import { readConfig, type Config } from '../platform/config.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { findViolations, type Violation } from '../checks/find-violations.ts';
import { useProcesses, type LaunchedProcess, type RunningProcess } from './process.ts';
import { createServer } from '../app.ts';
import { createTestDatabase, databaseUrl } from './test-database.ts';
import type { TestServer } from './test-server.ts';

export interface ServerProcess extends Pick<TestServer, 'services' | 'outbox'> {
  /**
   * The database of its processes. It is there even while none of them runs; `services` and `outbox` work on it from
   * here, as one more process would.
   */
  pool: Pool;
  config: Config;
  /** Starts one process of the server and waits until it is ready. */
  start(extra?: Record<string, string>, options?: { preload?: string }): Promise<RunningProcess>;
  /** Runs a command of the product on the same database. */
  launch(script: string): LaunchedProcess;
  verify(): Promise<Violation[]>;
}

/** The server as a process of its own, or several, on a database that outlives them. */
export function useServerProcess(env: () => Record<string, string> = () => ({})): ServerProcess {
  const processes = useProcesses();
  const server = {} as ServerProcess;
  const opened: { close?: () => Promise<void> } = {};

  beforeAll(async () => {
    const database = await createTestDatabase();
    const pool = createPool(database, () => {});
    const settings = {
      DATA_DIR: processes.folder,
      DATABASE_URL: databaseUrl(database),
      AUTH_SECRET: 'a secret that only these tests know of',
      LOG_LEVEL: 'silent',
      ...env(),
    };
    const config = readConfig({ SEED: 'none', ...settings });
    const { app, services, outbox } = await createServer({ config, pool, log: createLog('silent'), pages: 'none' });
    opened.close = async () => {
      await app.close();
      await pool.end();
    };
    Object.assign(server, {
      pool,
      config,
      services,
      outbox,
      async start(extra = {}, options = {}) {
        const running = await processes.start({ ...settings, ...extra }, options);
        await running.ready;
        return running;
      },
      launch: (script) => processes.launch(script, settings),
      verify: () => findViolations(services, { graceSeconds: 15 }),
    } satisfies ServerProcess);
  });

  afterAll(() => opened.close?.());
  return server;
}
