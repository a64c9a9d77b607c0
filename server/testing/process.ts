import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { afterAll, vi } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { fileOf, PROCESS_ENV } from './bundle.ts';

const built = fileURLToPath(new URL('../../dist/web/index.en.html', import.meta.url));

export interface LaunchedProcess {
  child: ChildProcess;
  output: () => string;
  /** Null if a signal ended the process. */
  exited: Promise<number | null>;
}

export interface RunningProcess extends LaunchedProcess {
  url: string;
  ready: Promise<void>;
}

/** The settings that production requires. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of a public site that nobody guesses',
  PAYMENTS: 'sandbox',
  PUBLIC_URL: 'https://cars.example',
  RATE_LIMIT: 'on',
  MAIL: 'off',
};

const DEFAULT_ENV = {
  SEED: 'none',
  // Loading the world's places takes as long as many a test.
  PLACES: 'off',
  RATE_LIMIT: 'off',
  PAYOUT_HOLD_HOURS: '0',
};

interface Finished {
  code: number | null;
  output: string;
}

/** Runs a command of `server/commands/` as a process would, without loading its modules again. Not for several at once. */
export async function runInProcess(
  main: (args: string[], env: NodeJS.ProcessEnv) => Promise<number>,
  env: Record<string, string>,
  ...args: string[]
): Promise<Finished> {
  let output = '';
  const print = (...values: unknown[]) => void (output += `${format(...values)}\n`);
  const consoles = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print));
  try {
    return { code: await main(args, { ...DEFAULT_ENV, ...env }), output };
  } finally {
    for (const one of consoles) one.mockRestore();
  }
}

interface Processes {
  /** Removed with its contents after the tests. */
  folder: string;
  /** `preload` is a module to load first, `release` a release folder to run. */
  start: (
    env: Record<string, string>,
    options?: { port?: number; preload?: string; release?: string },
  ) => Promise<RunningProcess>;
  /** Starts a script of `server/`. */
  launch: (script: string, env: Record<string, string>, ...args: string[]) => LaunchedProcess;
  /** Runs a script of `server/` until it exits. */
  run: (script: string, env: Record<string, string>, ...args: string[]) => Promise<Finished>;
}

/** Starts processes that are killed after the test file at the latest. */
export function useProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-process-'));
  const launched = new Set<LaunchedProcess>();

  afterAll(async () => {
    for (const { child } of launched) child.kill('SIGKILL');
    await Promise.all([...launched].map(({ exited }) => exited));
    // An embedded database that lost its owner needs a moment to shut down.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  function spawnNode(args: string[], env: Record<string, string>, node = process.execPath): LaunchedProcess {
    const child = spawn(node, args, {
      env: {
        ...PROCESS_ENV,
        TMPDIR: process.env.TMPDIR,
        ...DEFAULT_ENV,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
    const running = { child, exited, output: () => output };
    launched.add(running);
    return running;
  }
  const launch: Processes['launch'] = (script, env, ...args) => spawnNode([fileOf(script), ...args], env);

  return {
    folder,
    launch,

    async start(env, { port, preload, release } = {}) {
      // These tests are not about the pages, so a placeholder is enough if none was built.
      if (!existsSync(built)) {
        mkdirSync(dirname(built), { recursive: true });
        writeFileSync(built, '<!doctype html><title>%BRAND%</title>');
      }
      const used = port ?? (await freePort());
      const imports = preload ? ['--import', fileOf(preload)] : [];
      const main = release ? join(release, 'server/main.ts') : fileOf('main.ts');
      const node = release && join(release, 'node_modules/.bin/node');
      const running = spawnNode([...imports, main], { PORT: String(used), ...env }, node);
      const ready = new Promise<void>((done, fail) => {
        running.child.stdout?.on('data', () => running.output().includes('is ready at') && done());
        void running.exited.then(() => fail(new Error(running.output())));
      });
      // Tests that expect a failure check the exit code instead.
      ready.catch(() => {});
      return { ...running, url: `http://localhost:${used}`, ready };
    },

    async run(script, env, ...args) {
      const { exited, output } = launch(script, env, ...args);
      return { code: await exited, output: output() };
    },
  };
}

export const register = (url: string, email: string) =>
  fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long and unusual phrase', displayName: 'Somebody' }),
  });
