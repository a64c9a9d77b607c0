import { afterAll, beforeAll } from 'vitest';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../settings.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import type { Violation } from '../platform/check.ts';
import { findInconsistencies } from './find-inconsistencies.ts';
import { useProcesses, type LaunchedProcess, type RunningProcess } from './process.ts';
import { createServer } from '../app.ts';
import { createTestDatabase, databaseUrl } from './test-database.ts';
import type { TestServer } from './test-server.ts';

export interface ServerProcess extends Pick<TestServer, 'services' | 'outbox'> {
  /** Available even while no process runs; `services` and `outbox` use it like another process. */
  pool: Pool;
  config: Config;
  /** Resolves when the process is ready. */
  start(extra?: Record<string, string>, options?: { preload?: string }): Promise<RunningProcess>;
  /** Starts another script on the same database. */
  launch(script: string): LaunchedProcess;
  verify(): Promise<Violation[]>;
}

/** One or more server processes on a database that outlives them. */
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
      // A fee exercises more code.
      OWNER_FEE_PERCENT: '15',
      ...env(),
    };
    const config = readConfig({ SEED: 'none', PLACES: 'off', ...settings });
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
      verify: () => findInconsistencies(services, { graceSeconds: 15 }),
    } satisfies ServerProcess);
  });

  afterAll(() => opened.close?.());
  return server;
}
