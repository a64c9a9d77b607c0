import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { childrenOf, waitUntil, isAlive } from './testing/process-tree.ts';
import { PRODUCTION_ENV, register, useProcesses } from './testing/process.ts';
import { buildRelease, pointTo } from './testing/release.ts';

const { folder, start } = useProcesses();
const DATA_DIR = join(folder, 'data');
const SETTINGS = { ...PRODUCTION_ENV, DATA_DIR, WEB_CONCURRENCY: '1' };

describe('an upgrade', { timeout: 900_000 }, () => {
  it('allows removing the previous release: the service, its reloads and its database do not need it', async () => {
    const [first, second] = ['1', '2'].map((name) => buildRelease(join(folder, 'releases', name)));
    const current = pointTo(join(folder, 'current'), first!);
    const running = await start(SETTINGS, { release: current });
    await running.ready;
    const isReady = async () => (await fetch(`${running.url}/api/ready`)).status === 200;
    const reload = async () => {
      const before = childrenOf(running, 'server/');
      expect(before).toHaveLength(2);
      running.child.kill('SIGHUP');
      await waitUntil(() => !before.some(isAlive) && childrenOf(running, 'server/').length === 2);
    };

    pointTo(current, second!);
    await reload();
    rmSync(first!, { recursive: true });
    expect(await isReady()).toBe(true);
    expect((await register(running.url, 'after@example.test')).status).toBe(201);
    await reload();

    // A reload does not switch to a missing or incomplete release.
    pointTo(current, join(folder, 'releases', 'none'));
    const served = childrenOf(running, 'server/');
    running.child.kill('SIGHUP');
    await waitUntil(() => running.output().includes('reload failed'));
    expect(childrenOf(running, 'server/')).toEqual(served);
    expect(await isReady()).toBe(true);

    // The database restarts automatically as well.
    const postmaster = () => Number(readFileSync(join(DATA_DIR, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await expect.poll(async () => (await isReady()) && postmaster() !== killed, { timeout: 30_000 }).toBe(true);

    // Without its own files a process cannot serve, and reports that it is not ready.
    rmSync(second!, { recursive: true });
    expect(await isReady()).toBe(false);
    running.child.kill('SIGTERM');
    expect(await running.exited, running.output()).toBe(0);
  });
});
