import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports, which the system could assign to another connection before the intended process listens on
 * the port.
 */
const FIRST = 10_000;
const AFTER_LAST = 32_000;
const ATTEMPTS = 100;

const picked = new Set<number>();

const canListen = (port: number, host: string) =>
  new Promise<boolean>((done, fail) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });

/** Free on this host, and picked only once by this process. */
export async function freePort(host = 'localhost', pick = () => randomInt(FIRST, AFTER_LAST)): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = pick();
    if (picked.has(port) || !(await canListen(port, host))) continue;
    picked.add(port);
    return port;
  }
  throw new Error(`No free port was found on ${host}.`);
}
