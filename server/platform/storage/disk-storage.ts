import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseKey, type Storage } from './storage.ts';

const LEFTOVER_MILLISECONDS = 60 * 60 * 1000;

/** A photo in all its sizes takes a few megabytes, and the database on the same disk needs more. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A rename is durable only after its folder has been synced. */
async function syncFolder(path: string) {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function requireRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`ENOSPC: less than 64 MB are free in ${folder}`);
}

async function write(path: string, bytes: Buffer) {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

export function createDiskStorage(root: string): Storage {
  const unfinished = join(root, 'unfinished-files');
  // Uses subfolders, because tools take minutes to list a folder of a million files.
  const pathOf = (key: string) => {
    const { folder, name } = parseKey(key);
    return join(root, folder, name.slice(0, 2), name);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(unfinished, { recursive: true })]);
      try {
        // Written to a temporary file and renamed when complete, so that readers never see a partial file.
        await write(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      try {
        await syncFolder(dirname(path));
      } catch (error) {
        // A failed write must leave nothing, not even a complete file that may not be durable.
        await rm(path, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async has(key) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async storedAt(key) {
      try {
        return (await stat(pathOf(key))).mtime;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async list(folder) {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      return names.toSorted().map((name) => `${folder}/${name}`);
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },

    async sweep() {
      const names = await readdir(unfinished).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const name of names) {
        const path = join(unfinished, name);
        const age = await stat(path).then(
          (found) => Date.now() - found.mtimeMs,
          () => 0,
        );
        // A more recent file may be another process's write in progress.
        if (age > LEFTOVER_MILLISECONDS) await rm(path, { force: true });
      }
    },

    async check() {
      // The folder does not exist before the first photo.
      await mkdir(unfinished, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      await requireRoom(root);
      // Exceeded quotas and read-only file systems only show when something is written.
      const probe = join(unfinished, randomUUID());
      try {
        await writeFile(probe, 'probe', { flag: 'wx' });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
