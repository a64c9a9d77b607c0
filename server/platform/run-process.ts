import { StartError } from './start-error.ts';

// Whoever manages processes commonly waits for ten seconds before it ends one by force.
const DRAIN_MILLISECONDS = 9_000;

function fail(error: unknown): never {
  if (error instanceof StartError) console.error(error.message);
  else console.error('Sparekey stopped because of an unexpected error.', error);
  process.exit(1);
}

/** Runs what `start` starts until the process is told to stop, then waits for it to end what it has begun. */
export function runProcess(start: () => Promise<() => Promise<void>>): void {
  const started = start();
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(
        () => fail(new StartError('Some work did not end in time; stopped without it.')),
        DRAIN_MILLISECONDS,
      ).unref();
      started
        .then((stop) => stop())
        .then(() => process.exit(0))
        .catch(fail);
    });
  }
  started.catch(fail);
}
