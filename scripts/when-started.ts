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
  let failure: string | undefined;
  const failed = new Promise<undefined>((done) => {
    const fail = (reason: string) => {
      failure ??= reason;
      done(undefined);
    };
    child.once('error', ({ message }) => fail(`: ${message}`));
    child.once('exit', (code, signal) => fail(`: it ended with ${code ?? signal}`));
    setTimeout(() => fail(` within ${seconds} seconds`), seconds * 1_000).unref();
  });
  for (;;) {
    // A port that accepts connections and stays silent never settles an attempt.
    const response = await Promise.race([attempt(), failed]);
    if (response !== undefined) return response;
    if (failure !== undefined) break;
    await delay(PAUSE_MILLISECONDS);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not start${failure}.`);
}
