import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';

export const SECRET = 'only-for-measuring-on-this-machine';

/** What the process says of its memory, in bytes. */
interface Memory extends NodeJS.MemoryUsage {
  youngGeneration: number;
}

/** Starts the API in a process of its own, with its limits off and on this database. */
export async function startApi(
  dataDir: string,
  { host, user, database }: EmbeddedPostgres['connection'],
  options: { execArgv?: string[]; env?: NodeJS.ProcessEnv; logLevel?: string } = {},
) {
  const child = fork(new URL('api-process.ts', import.meta.url), {
    execArgv: options.execArgv ?? process.execArgv,
    // Lines of the log are written, as in production, and read by nobody.
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
  const [message] = (await once(child, 'message')) as [{ port: number }];
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
