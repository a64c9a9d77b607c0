import { randomInt } from 'node:crypto';
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Below the ephemeral ports, which the system could assign to another connection before the intended process listens on
 * the port.
 */
const FIRST = 10_000;
const AFTER_LAST = 32_000;
const ATTEMPTS = 100;

const CLAIM_MILLISECONDS = 3_600_000;

/** Claims a port for an hour, because the intended process only listens on it a moment later, and tests restart processes. */
function claim(port: number): boolean {
  const file = join(tmpdir(), `sparekey-port-${port}`);
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    // Claims of processes with a shifted clock may be in the future.
    if (Math.abs(age) > CLAIM_MILLISECONDS) rmSync(file, { force: true });
  } catch {
    // Nobody has claimed it.
  }
  try {
    writeFileSync(file, '', { flag: 'wx' });
    // The kernel's clock, which dates files, is not shifted under libfaketime.
    utimesSync(file, new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const canListen = (port: number, host: string) =>
  new Promise<boolean>((done, fail) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });

/** Free on this host, and picked only once by all processes that share a folder for temporary files. */
export async function freePort(host = 'localhost', pick = () => randomInt(FIRST, AFTER_LAST)): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = pick();
    if ((await canListen(port, host)) && claim(port)) return port;
  }
  throw new Error(`No free port was found on ${host}.`);
}
