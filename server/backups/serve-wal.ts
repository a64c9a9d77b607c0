import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeOwnedFolder, clusterFileOwner } from '../platform/database/embedded-postgres.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { getWal, walKey } from './wal-archive.ts';

const NAME = 'wal-wanted';
const REQUEST_SUFFIX = '.ask';
const LOOK_MILLISECONDS = 20;

// The database's shell creates a request file and waits until it is removed; then the segment is there, or it is not in the
// archive. It gives up after ten minutes, when this process must have died.
const REQUEST_AND_WAIT = `n="../${NAME}/%f"; : > "$n${REQUEST_SUFFIX}" && i=0; while [ -e "$n${REQUEST_SUFFIX}" ] && [ $i -lt 12000 ]; do sleep 0.05; i=$((i+1)); done; mv "$n" "%p"`;

interface WalServer {
  settings: { restore_command: string };
  /** Requested names that the archive does not have, in order of the requests. */
  missing: string[];
  stop(): Promise<void>;
}

/** Serves archived segments to a database that is recovering, one at a time. */
export function serveWal(
  dataDir: string,
  { archive, systemId, onSegment }: { archive: Storage; systemId: string; onSegment: (name: string) => void },
): WalServer {
  const folder = makeOwnedFolder(join(dataDir, NAME));
  const missing: string[] = [];
  const stopping = new AbortController();
  let failure: unknown;

  async function answer(name: string): Promise<void> {
    const key = walKey(systemId, name);
    const bytes = key && (await getWal(archive, key));
    if (bytes) {
      const path = join(folder, `${name}.new`);
      await writeFile(path, bytes, { mode: 0o600 });
      // The database recycles segment files for its own WAL, so it must be able to write to them.
      const owner = clusterFileOwner();
      if (owner) await chown(path, owner.uid, owner.gid);
      await rename(path, join(folder, name));
      onSegment(name);
    } else missing.push(name);
    await rm(join(folder, `${name}${REQUEST_SUFFIX}`));
  }

  const serving = (async () => {
    while (!stopping.signal.aborted) {
      const requests = (await readdir(folder)).filter((file) => file.endsWith(REQUEST_SUFFIX));
      for (const file of requests) {
        await answer(basename(file, REQUEST_SUFFIX)).catch(async (error: unknown) => {
          failure = error;
          await rm(join(folder, file), { force: true });
        });
      }
      await delay(LOOK_MILLISECONDS);
    }
  })();
  return {
    settings: { restore_command: REQUEST_AND_WAIT },
    missing,
    async stop() {
      stopping.abort();
      await serving;
      await rm(folder, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}
