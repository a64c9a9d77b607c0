import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/**
 * Starts the product as a person would, building what is out of date, on a data folder of its own with the demo data; and
 * stops it at the end.
 */
export default async function setup() {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-e2e-'));
  const { NODE_ENV: _, ...environment } = process.env;
  const env = {
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SEED: 'demo',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [fileURLToPath(new URL('../scripts/start.ts', import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    child.once('exit', () => fail(new Error('The server did not start.')));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && done());
  });
  process.env.E2E_URL = `http://localhost:${port}`;
  return async () => {
    // Whatever the journeys did, dates and money add up afterwards.
    const verify = fileURLToPath(new URL('../server/verify.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [verify], { env, encoding: 'utf8' });
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
    if (status !== 0) throw new Error(`npm run verify after the journeys:\n${stdout}${stderr}`);
  };
}
