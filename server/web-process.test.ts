import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPool, sql } from './platform/database/database.ts';
import { MIGRATOR_LOCK } from './platform/database/migrate.ts';
import { MEMORY_FLAGS } from './platform/processes/memory-settings.ts';
import { freePort } from '../scripts/free-port.ts';
import { childrenOf, waitUntil, isAlive } from './testing/process-tree.ts';
import { register, useProcesses } from './testing/process.ts';
import { useServerProcess } from './testing/server-process.ts';
import { createTestDatabase, databaseUrl, hasWaiting } from './testing/test-database.ts';

const server = useServerProcess();
const { folder, start } = useProcesses();

const checkReady = (url: string, headers?: HeadersInit) =>
  fetch(`${url}/api/ready`, { headers }).then(
    ({ status }) => status,
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  );

/** Sends requests continuously while `work` runs; returns every result that was not a success. */
async function checkReadyDuring(url: string, work: () => Promise<void>): Promise<unknown[]> {
  const state = { isOver: false };
  const polling = (async () => {
    const failures: unknown[] = [];
    await waitUntil(async () => {
      const result = await checkReady(url);
      if (result !== 200) failures.push(result);
      return state.isOver;
    }, 10);
    return failures;
  })();
  await work();
  state.isOver = true;
  return polling;
}

// Starts half a dozen processes one after the other, which takes a while on a busy machine.
describe('several processes on one port', { timeout: 240_000 }, () => {
  it('share the work, are replaced without a failed request, and stop together', async () => {
    const metricsPort = await freePort('127.0.0.1');
    const running = await server.start({ WEB_CONCURRENCY: '2', METRICS_PORT: String(metricsPort) });
    const first = childrenOf(running, 'web-process');
    expect(first).toHaveLength(2);
    expect(childrenOf(running, 'worker.ts')).toHaveLength(1);
    expect(childrenOf(running, MEMORY_FLAGS.join(' '))).toHaveLength(3);

    // Connections stay with one process, so each request uses a new one.
    let numbers = '';
    await waitUntil(async () => {
      expect(await checkReady(running.url, { connection: 'close' })).toBe(200);
      numbers = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      // The metrics omit a process that is too busy to respond.
      return (
        /sparekey_task_rounds_total\{process="background"/.test(numbers) &&
        ['web-1', 'web-2'].every((name) =>
          new RegExp(`http_requests_total\\{process="${name}",.*"/api/ready".*\\} [1-9]`).test(numbers),
        )
      );
    });
    expect(numbers).toContain('sparekey_mails{process="supervisor",state="waiting"} 0');

    const failures = await checkReadyDuring(running.url, async () => {
      running.child.kill('SIGHUP');
      await waitUntil(() => first.every((pid) => !isAlive(pid)) && childrenOf(running, 'web-process').length === 2);
    });
    expect(failures).toEqual([]);

    const second = childrenOf(running, 'web-process');
    const responses = Array.from({ length: 8 }, (_, n) => register(running.url, `d${n}@example.test`));
    await Promise.race(responses);
    running.child.kill('SIGTERM');
    const statuses = await Promise.all(responses.map(async (response) => (await response).status));
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect(await running.exited, running.output()).toBe(0);
    expect(second.filter(isAlive)).toEqual([]);
  });

  it('are replaced after startup if a reload was requested during it', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database, () => {}, 2);
    const migrator = await pool.connect();
    await migrator.query(sql`select pg_advisory_lock(${MIGRATOR_LOCK})`);
    const running = await start({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(database),
      WEB_CONCURRENCY: '1',
      WORKERS: 'off',
      LOG_LEVEL: 'info',
    });
    await waitUntil(() => hasWaiting(pool));
    running.child.kill('SIGHUP');
    // Closing the connection releases the lock.
    migrator.release(true);
    await running.ready;
    await waitUntil(() => running.output().includes('every process was replaced'));
    expect(await checkReady(running.url)).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
    await pool.end();
  });

  it('are restarted after a crash and lose no acknowledged write', async () => {
    const running = await server.start({ WEB_CONCURRENCY: '2' });
    const [victim] = childrenOf(running, 'web-process');
    expect((await register(running.url, 'before@example.test')).status).toBe(201);
    process.kill(victim!, 'SIGKILL');
    await waitUntil(() => !isAlive(victim!));
    expect(await checkReady(running.url)).toBe(200);
    await waitUntil(() => childrenOf(running, 'web-process').length === 2);
    const again = await register(running.url, 'before@example.test');
    expect(((await again.json()) as { code: string }).code).toBe('auth/email-already-in-use');
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  });

  it('do not outlive their supervisor', async () => {
    const running = await start({ DATA_DIR: join(folder, 'orphans'), WEB_CONCURRENCY: '2' });
    await running.ready;
    const children = [...childrenOf(running, 'web-process'), ...childrenOf(running, 'worker.ts')];
    expect(children).toHaveLength(3);
    running.child.kill('SIGKILL');
    await waitUntil(() => !children.some(isAlive));
    const successor = await start({ DATA_DIR: join(folder, 'orphans') });
    await successor.ready;
    successor.child.kill('SIGTERM');
    expect(await successor.exited, successor.output()).toBe(0);
  });

  it('do no background work with WORKERS=off', async () => {
    const running = await server.start({ WEB_CONCURRENCY: '1', WORKERS: 'off' });
    expect(childrenOf(running, 'web-process')).toHaveLength(1);
    expect(childrenOf(running, 'worker.ts')).toEqual([]);
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  });

  it('report once why they cannot start', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, 'localhost', done));
    const { port } = other.address() as { port: number };
    const running = await start({ DATA_DIR: join(folder, 'port'), WEB_CONCURRENCY: '3' }, { port });
    expect(await running.exited).toBe(1);
    expect(running.output().match(/is already in use/g)).toHaveLength(1);
    other.close();
  });
});
