import { isSupervised } from './processes/supervised.ts';
import { sentenceOf, StartError } from './start-error.ts';

// Whoever manages processes commonly waits for ten seconds before it ends one by force.
const DRAIN_MILLISECONDS = 9_000;

/** What a process does, once it has started. */
export interface Running {
  /** Ends what was begun and begins nothing new. */
  stop(): Promise<void>;
  /** Renews what it runs without an interruption. Without this a SIGHUP is a stop like any other. */
  reload?(): Promise<void>;
}

function fail(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence) console.error(sentence);
  else console.error('Sparekey stopped because of an unexpected error.', error);
  process.exit(1);
}

/**
 * Runs what `start` starts until the process is told to stop, then waits for it to end what it has begun. Signals that
 * come while it starts count once it has: a SIGHUP would otherwise end the process in the middle of that.
 */
export function runProcess(start: () => Promise<Running>): void {
  const started = Promise.resolve().then(start);
  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(
      () => fail(new StartError('Some work did not end in time; stopped without it.')),
      DRAIN_MILLISECONDS,
    ).unref();
    started
      .then((running) => running.stop())
      .then(() => process.exit(0))
      .catch(fail);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => {
    // What becomes of a process that has a supervisor is decided there.
    if (isSupervised() || isStopping) return;
    started.then(
      (running) => (running.reload ? void running.reload() : stop()),
      () => {},
    );
  });
  started.catch(fail);
}
