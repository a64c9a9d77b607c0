import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = 60;
const PAUSE_MILLISECONDS = 100;

/** Polls until a program that was just started responds. Rejects if it exits or takes too long. */
export async function whenStarted<Response>(
  name: string,
  child: ChildProcess,
  attempt: () => Promise<Response | undefined>,
  seconds = SECONDS,
): Promise<Response> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `it ended with ${code ?? signal}`));
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await delay(PAUSE_MILLISECONDS)) {
    const response = await attempt();
    if (response !== undefined) return response;
    if (ended !== undefined) throw new Error(`${name} did not start: ${ended}.`);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not start within ${seconds} seconds.`);
}
