import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

// The tests' file system fails at the step given by `fail.at`.
const { steps, fail } = vi.hoisted(() => {
  const steps = ['mkdir', 'open', 'writeFile', 'sync', 'rename', 'sync the folder'] as const;
  const state: { at: (typeof steps)[number] | 'probe' | undefined; freeBytes?: number } = { at: undefined };
  return { steps, fail: state };
});

function failAt(step: (typeof steps)[number] | 'probe') {
  if (fail.at === step) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  const watched = (handle: FileSystem.FileHandle, isFolder: boolean): Partial<FileSystem.FileHandle> => ({
    writeFile: async (...args) => {
      // Writes a few bytes first, as a full disk would.
      await handle.writeFile((args[0] as Buffer).subarray(0, 3));
      failAt('writeFile');
      await handle.write(args[0] as Buffer, 0, undefined, 0);
    },
    sync: async () => {
      failAt(isFolder ? 'sync the folder' : 'sync');
      await handle.sync();
    },
    close: () => handle.close(),
  });
  return {
    ...real,
    mkdir: async (...args: Parameters<typeof real.mkdir>) => (failAt('mkdir'), real.mkdir(...args)),
    writeFile: async (...args: Parameters<typeof real.writeFile>) => (failAt('probe'), real.writeFile(...args)),
    statfs: async (path: string) => {
      const found = await real.statfs(path);
      return fail.freeBytes === undefined ? found : { ...found, bsize: 1, bavail: fail.freeBytes };
    },
    rename: async (...args: Parameters<typeof real.rename>) => (failAt('rename'), real.rename(...args)),
    open: async (path: string, flags: string) => {
      if (flags === 'wx') failAt('open');
      return watched(await real.open(path, flags), flags === 'r');
    },
  };
});
const { createDiskStorage } = await import('./disk-storage.ts');
const { createStorageHealth } = await import('./storage-health.ts');
const { createMetrics } = await import('../metrics/metrics.ts');
const { createLog } = await import('../log.ts');

const root = mkdtempSync(join(tmpdir(), 'sparekey-full-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('row 89: a disk that is full', () => {
  const health = async () => {
    const metrics = createMetrics();
    const state = await createStorageHealth(createDiskStorage(root), createLog('silent'), metrics)();
    const [up] = (await metrics.families()).find(({ name }) => name === 'sparekey_storage_up')!.samples;
    return [state, up!.value];
  };

  it('is reported as unhealthy, both with too little space and when a write fails', async () => {
    expect(await health()).toEqual(['ok', 1]);
    fail.freeBytes = 1_000_000;
    expect(await health()).toEqual(['away', 0]);
    fail.freeBytes = undefined;
    fail.at = 'probe';
    expect(await health()).toEqual(['away', 0]);
    fail.at = undefined;
    expect(await health()).toEqual(['ok', 1]);
    expect(readdirSync(join(root, 'unfinished-files'))).toEqual([]);
  });
});

describe('row 32: a disk that is full', () => {
  it.each(steps)('fails at %s without visible or leftover files, and works once there is space', async (step) => {
    const storage = createDiskStorage(root);
    const key = `carImages/${step.replaceAll(' ', '').padEnd(24, 'x')}-480.webp`;
    const bytes = Buffer.from('all of it');
    fail.at = step;
    await expect(storage.put(key, bytes, 'image/webp')).rejects.toThrow('ENOSPC');
    fail.at = undefined;
    expect(await storage.get(key)).toBeUndefined();
    const unfinished = join(root, 'unfinished-files');
    expect(existsSync(unfinished) ? readdirSync(unfinished) : []).toEqual([]);

    await storage.put(key, bytes, 'image/webp');
    expect(String(await storage.get(key))).toBe('all of it');
  });
});
