import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const PREFIX = 'sparekey-run-';
/** A socket on which the run listens, which unlike a pid cannot pass to another process. */
const OWNER = 'owner';

/** For everything that a run writes: 20 GB in small files, which a disk would be busy with for minutes. */
export async function makeRunFolder(parent: string): Promise<string> {
  const folder = mkdtempSync(join(parent, PREFIX));
  // PostgreSQL may run as somebody else.
  chmodSync(folder, 0o755);
  await new Promise<void>((done, fail) => {
    const server = createServer((socket) => socket.end()).unref();
    server.once('error', fail);
    server.listen(join(folder, OWNER), done);
  });
  return folder;
}

/** Only a socket that refuses belongs to a run that ended; without one a run may be just beginning. */
const isAbandoned = (folder: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(join(folder, OWNER));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => {
      socket.destroy();
      done(false);
    });
  });

/** A run that was killed could not remove its folder, which may hold gigabytes of memory. */
export async function removeAbandonedRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (statSync(folder).uid === process.getuid?.() && (await isAbandoned(folder)))
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run has removed it, or it cannot be removed: neither is a reason not to test.
    }
  }
}
