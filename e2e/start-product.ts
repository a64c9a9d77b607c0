import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Another program may take a port after it was picked, so a server that does not get it tries another. */
async function startOnFreePort(env: NodeJS.ProcessEnv, wanted?: string) {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? String(await freePort());
    const child = spawn(process.execPath, [script('../scripts/start.ts')], {
      env: { ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.pipe(process.stderr);
    const problem = await new Promise<string>((done) => {
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.once('close', () => done(said || 'The server did not start.'));
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && done(''));
    });
    if (!problem) return { child, port };
    if (wanted || attempt === 3 || !problem.includes('already in use')) throw new Error(problem);
  }
}

/**
 * Starts the product as a person would, building what is out of date, on a data folder of its own with the demo data.
 */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-e2e-'));
  const { NODE_ENV: _, ...environment } = process.env;
  const env = {
    ...environment,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SEED: 'demo',
    // The demo knows where its own places are.
    PLACES: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const { child, port } = await startOnFreePort(env, settings.PORT);
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
