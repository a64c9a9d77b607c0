import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ownedFolder, serverOwner } from '../platform/database/embedded-postgres.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { getLog, keyOfLog } from './wal-archive.ts';

const NAME = 'wal-wanted';
const ASK = '.ask';
const LOOK_MILLISECONDS = 20;

// The shell of the database asks by a file and waits until it is gone; then the segment is there, or it is not in the archive.
// If nobody answers for ten minutes, this process is gone.
const ASK_AND_WAIT = `n="../${NAME}/%f"; : > "$n${ASK}" && i=0; while [ -e "$n${ASK}" ] && [ $i -lt 12000 ]; do sleep 0.05; i=$((i+1)); done; mv "$n" "%p"`;

interface WalServer {
  settings: { restore_command: string };
  /** Names that were asked for and are not in the archive, in that order */
  missing: string[];
  stop(): Promise<void>;
}

/** Gives a database that recovers beside us what it asks for from the archive, one segment at a time. */
export function serveWal(
  dataDir: string,
  { archive, systemId, onSegment }: { archive: Storage; systemId: string; onSegment: (name: string) => void },
): WalServer {
  const folder = ownedFolder(join(dataDir, NAME));
  const missing: string[] = [];
  const stopping = new AbortController();
  let failure: unknown;

  async function answer(name: string): Promise<void> {
    const key = keyOfLog(systemId, name);
    const bytes = key && (await getLog(archive, key));
    if (bytes) {
      const path = join(folder, `${name}.new`);
      await writeFile(path, bytes, { mode: 0o600 });
      // The database will write to it, when it uses it again for its own log.
      const owner = serverOwner();
      if (owner) await chown(path, owner.uid, owner.gid);
      await rename(path, join(folder, name));
      onSegment(name);
    } else missing.push(name);
    await rm(join(folder, `${name}${ASK}`));
  }

  const serving = (async () => {
    while (!stopping.signal.aborted) {
      const asked = (await readdir(folder)).filter((file) => file.endsWith(ASK));
      for (const file of asked) {
        await answer(basename(file, ASK)).catch(async (error: unknown) => {
          failure = error;
          await rm(join(folder, file), { force: true });
        });
      }
      await delay(LOOK_MILLISECONDS);
    }
  })();
  return {
    settings: { restore_command: ASK_AND_WAIT },
    missing,
    async stop() {
      stopping.abort();
      await serving;
      await rm(folder, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}
