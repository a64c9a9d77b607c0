import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';

export const SECRET = 'only-for-measuring-on-this-machine';

/** The process's memory usage in bytes. */
interface Memory extends NodeJS.MemoryUsage {
  youngGeneration: number;
}

/** Starts the API in a separate process on this database, without rate limits. */
export async function startApi(
  dataDir: string,
  { host, user, database }: EmbeddedPostgres['connection'],
  options: { execArgv?: string[]; env?: NodeJS.ProcessEnv; logLevel?: string } = {},
) {
  const child = fork(new URL('api-process.ts', import.meta.url), {
    execArgv: options.execArgv ?? process.execArgv,
    // The log is written, as in production, but discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...options.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      AUTH_SECRET: SECRET,
      RATE_LIMIT: 'off',
      SEED: 'none',
      LOG_LEVEL: options.logLevel ?? 'error',
    },
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The API did not start.')));
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [{ port: number }];
  return {
    port: message.port,
    apiPid: child.pid!,
    async readMemory(): Promise<Memory> {
      child.send('memory');
      const [memory] = (await once(child, 'message')) as [Memory];
      return memory;
    },
    async stop() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
