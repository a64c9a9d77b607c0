import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const PREFIX = 'sparekey-run-';
/** A socket that the run listens on; unlike a pid, it cannot be reused by another process. */
const OWNER = 'owner';

/** For all files of a run: 20 GB in small files, which would keep a disk busy for minutes. */
export async function makeRunFolder(parent: string): Promise<string> {
  const folder = mkdtempSync(join(parent, PREFIX));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  await new Promise<void>((done, fail) => {
    const server = createServer((socket) => socket.end()).unref();
    server.once('error', fail);
    server.listen(join(folder, OWNER), done);
  });
  return folder;
}

/** Only a socket that refuses connections belongs to an ended run; without a socket, a run may be starting. */
const isAbandoned = (folder: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(join(folder, OWNER));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED'));
    socket.once('connect', () => {
      socket.destroy();
      done(false);
    });
  });

/** A killed run leaves its folder behind, which may occupy gigabytes of memory. */
export async function removeAbandonedRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (statSync(folder).uid === process.getuid?.() && (await isAbandoned(folder)))
        rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run has removed it, or it cannot be removed; the tests can run in either case.
    }
  }
}
