import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Much longer than usual, for machines that are busy with other tests.
const START_MILLISECONDS = 180_000;

/** A program that can be started, killed and restarted, possibly from another folder. Its output goes to a log file. */
export interface Program {
  name: string;
  start(): Promise<void>;
  /** Kills it immediately, like a crash. */
  kill(): Promise<void>;
  /** Shuts it down gracefully and waits for it. */
  stop(): Promise<void>;
}

export function createProgram(options: {
  name: string;
  command: () => string[];
  env?: Record<string, string>;
  folder: string;
  /** Whether it is ready to work. */
  isReady: () => Promise<boolean>;
}): Program {
  const { name, command, env = {}, folder, isReady } = options;
  const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    child?.kill(signal);
    await exited;
    child = undefined;
  }

  return {
    name,
    async start() {
      const [file, ...args] = command();
      const started = spawn(file!, args, {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      exited = new Promise((done) => started.once('exit', () => done()));
      started.stdout.pipe(log, { end: false });
      started.stderr.pipe(log, { end: false });
      for (const deadline = Date.now() + START_MILLISECONDS; !(await isReady()); await delay(100)) {
        if (started.exitCode !== null) throw new Error(`${name} ended: see ${join(folder, `${name}.log`)}`);
        if (Date.now() > deadline) throw new Error(`${name} is not ready after three minutes.`);
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Whether this URL responds successfully. */
export const isResponding = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
