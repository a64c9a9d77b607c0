import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Starts the product as a person would, building what is out of date, on a data folder of its own with the demo data.
 */
export async function startProduct(settings: Record<string, string> = {}) {
  const port = settings.PORT ?? (await freePort('localhost'));
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-e2e-'));
  const { NODE_ENV: _, ...environment } = process.env;
  const env = {
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SEED: 'demo',
    // The demo knows where its own places are.
    PLACES: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, [script('../scripts/start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((done, fail) => {
    child.once('exit', () => fail(new Error('The server did not start.')));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && done());
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** What `npm run verify` says of everything that was booked and paid so far. */
  const verify = () =>
    new Promise<{ isSound: boolean; said: string }>((done) => {
      execFile(process.execPath, [script('../server/commands/verify.ts')], { env }, (error, answer, problems) =>
        done({ isSound: !error, said: (problems + answer).trim() }),
      );
    });
  return { url: `http://localhost:${port}`, dataDir, stop, verify };
}
