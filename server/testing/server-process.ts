import { afterAll, beforeAll } from 'vitest';
import { createSandbox } from '../payments/sandbox-provider.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { findViolations, type Violation } from '../rentals/find-violations.ts';
import { useProcesses, type LaunchedProcess, type RunningProcess } from './process.ts';
import { createTestDatabase, databaseUrl } from './test-database.ts';

export interface ServerProcess {
  /** The database of its processes. It is there even while none of them runs. */
  pool: Pool;
  config: Config;
  /** Starts one process of the server and waits until it is ready. */
  start(extra?: Record<string, string>, options?: { preload?: string }): Promise<RunningProcess>;
  /** Runs a command of the product on the same database. */
  launch(script: string): LaunchedProcess;
  verify(): Promise<Violation[]>;
}

/** The server as a process of its own, or several, on a database that outlives them. */
export function useServerProcess(env: Record<string, string> = {}): ServerProcess {
  const processes = useProcesses();
  const server = {} as ServerProcess;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const pool = createPool(database, () => {});
    const settings = {
      DATA_DIR: processes.folder,
      DATABASE_URL: databaseUrl(database),
      AUTH_SECRET: 'a secret that only these tests know of',
      LOG_LEVEL: 'silent',
      ...env,
    };
    const config = readConfig({ SEED: 'none', ...settings });
    Object.assign(server, {
      pool,
      config,
      async start(extra = {}, options = {}) {
        const running = await processes.start({ ...settings, ...extra }, options);
        await running.ready;
        return running;
      },
      launch: (script) => processes.launch(script, settings),
      verify: () => findViolations({ pool, payments: createSandbox(pool), config }, { graceSeconds: 0 }),
    } satisfies ServerProcess);
  });

  afterAll(() => server.pool?.end());
  return server;
}
