import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../scripts/free-port.ts';
import { DEMO_PASSWORD } from '../server/seed/demo-accounts.ts';
import { MIDNIGHT_TIMEOUT, waitPastMidnight } from '../server/testing/today.ts';

/** Of fixtures that start a product, which takes much longer on a busy machine. */
export const PRODUCT_TIMEOUT = MIDNIGHT_TIMEOUT + 300_000;

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Retries with another port, because another program may take a port after it was picked. */
async function startOnFreePort(env: NodeJS.ProcessEnv, fixedPort?: string) {
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? String(await freePort());
    const child = spawn(process.execPath, [script('../scripts/start.ts')], {
      env: { ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.pipe(process.stderr);
    const problem = await new Promise<string>((done) => {
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      child.once('close', () => done(errors || 'The server did not start.'));
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && done(''));
    });
    if (!problem) return { child, port };
    if (fixedPort || attempt === 3 || !problem.includes('already in use')) throw new Error(problem);
  }
}

/**
 * Starts the product like a user, building it if outdated, with demo data in a separate data folder.
 */
export async function startProduct(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sparekey-e2e-'));
  const { NODE_ENV: _, ...environment } = process.env;
  const env = {
    ...environment,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    SEED: 'demo',
    // The demo data contains the positions of its places.
    PLACES: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  };
  // The demo data depends on the day.
  if (env.SEED === 'demo') await waitPastMidnight({ limit: Infinity });
  const { child, port } = await startOnFreePort(env, settings.PORT);
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** Runs `npm run verify` on all bookings and payments so far. */
  const verify = () =>
    new Promise<{ isSound: boolean; said: string }>((done) => {
      execFile(process.execPath, [script('../server/commands/verify.ts')], { env }, (error, stdout, stderr) =>
        done({ isSound: !error, said: (stderr + stdout).trim() }),
      );
    });
  return { url: `http://localhost:${port}`, dataDir, stop, verify };
}

/** The first sign-in sets an account's language, so it must not happen in a journey with another language. */
export async function setEnglish(url: string) {
  for (const who of ['renter', 'owner', 'admin']) {
    const { status } = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', origin: url },
      body: JSON.stringify({ email: `${who}@sparekey.test`, password: DEMO_PASSWORD }),
    });
    if (status !== 200) throw new Error(`${who} could not sign in: ${status}`);
  }
}
