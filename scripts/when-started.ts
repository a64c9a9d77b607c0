import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const SECONDS = 60;
const PAUSE_MILLISECONDS = 100;

/** Tries until a program that was just started answers. Fails once it has ended, or when it takes too long. */
export async function whenStarted<Answer>(
  name: string,
  child: ChildProcess,
  attempt: () => Promise<Answer | undefined>,
  seconds = SECONDS,
): Promise<Answer> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `it ended with ${code ?? signal}`));
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await delay(PAUSE_MILLISECONDS)) {
    const answer = await attempt();
    if (answer !== undefined) return answer;
    if (ended !== undefined) throw new Error(`${name} did not start: ${ended}.`);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not start within ${seconds} seconds.`);
}
