import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// Much longer than it takes; a machine that is busy with other tests needs it.
const START_MILLISECONDS = 180_000;

/** A program that can be started, killed, and started again, perhaps from another folder. What it says goes to a file. */
export interface Program {
  name: string;
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Tells it to end, and waits until it has. */
  stop(): Promise<void>;
}

export function createProgram(options: {
  name: string;
  command: () => string[];
  env?: Record<string, string>;
  folder: string;
  /** Whether it does its work now. */
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

/** Whether something at this address answers with success. */
export const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
